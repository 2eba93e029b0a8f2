import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followUpdates } from '../../../main/updates';
import type { Settings } from '../../../main/settings';
import type { Logger } from '../../../server/domain/ports';

const { app, dialog, autoUpdater } = vi.hoisted(() => ({
  app: { isPackaged: true },
  dialog: { showMessageBox: vi.fn(), showErrorBox: vi.fn() },
  autoUpdater: { checkForUpdates: vi.fn(), downloadUpdate: vi.fn() },
}));

vi.mock('electron', () => ({ app, dialog }));
vi.mock('electron-updater', () => ({ default: { autoUpdater } }));

const warn = vi.fn();
const follow = (isUpdating: boolean) =>
  followUpdates({ get: () => isUpdating } as unknown as Settings, { warn } as unknown as Logger);

/** What the person is told. */
const said = (): unknown[] => [
  ...dialog.showMessageBox.mock.calls.map(([{ message }]) => message as unknown),
  ...dialog.showErrorBox.mock.calls.map(([title]) => title as unknown),
];

const NEWER = { isUpdateAvailable: true, updateInfo: { version: '9.0.0' } };

beforeEach(() => {
  vi.clearAllMocks();
  app.isPackaged = true;
  dialog.showMessageBox.mockResolvedValue({ response: 1 });
  autoUpdater.checkForUpdates.mockResolvedValue(NEWER);
});

describe('new versions', () => {
  it('are looked for at a start only when the person wants that', async () => {
    follow(false);
    await vi.dynamicImportSettled();
    expect(autoUpdater.checkForUpdates).not.toHaveBeenCalled();
    follow(true);
    await vi.waitFor(() => expect(said()).toEqual(['Lectern 9.0.0 is there.']));
  });

  it('are nothing to look for in an app that is not packaged', () => {
    app.isPackaged = false;
    expect(follow(true)).toBeUndefined();
  });

  it('are downloaded when the person says so, and not before', async () => {
    const look = follow(false);
    await look?.();
    expect(autoUpdater.downloadUpdate).not.toHaveBeenCalled();
    dialog.showMessageBox.mockResolvedValue({ response: 0 });
    await look?.();
    expect(autoUpdater.downloadUpdate).toHaveBeenCalledOnce();
  });

  it('that could not be downloaded are told of, whoever looked for them', async () => {
    dialog.showMessageBox.mockResolvedValue({ response: 0 });
    autoUpdater.downloadUpdate.mockRejectedValueOnce(new Error('net::ERR_CONNECTION_RESET'));
    follow(true);
    await vi.waitFor(() =>
      expect(said()).toEqual(['Lectern 9.0.0 is there.', 'Lectern 9.0.0 was not downloaded']),
    );
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['there is none', { isUpdateAvailable: false }, 'This is the newest Lectern.'],
    ['this one is kept up to date by something else', null, 'This Lectern does not update itself.'],
  ])('are answered about when %s', async (_why, found, message) => {
    autoUpdater.checkForUpdates.mockResolvedValue(found);
    await follow(false)?.();
    expect(said()).toEqual([message]);
  });

  it('that cannot be looked for are told of only when the person has asked', async () => {
    autoUpdater.checkForUpdates.mockRejectedValue(new Error('net::ERR_NAME_NOT_RESOLVED'));
    const look = follow(true);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(said()).toEqual([]);
    await look?.();
    expect(said()).toEqual(['No answer']);
  });
});
