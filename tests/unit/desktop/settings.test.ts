import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetRecent, noteRecent, openSettings } from '../../../main/settings';
import type { Logger } from '../../../server/domain/ports';

/** The settings file: what is in it, and whether it can be read and written. */
const file = vi.hoisted(
  (): { content: Record<string, unknown>; isReadable: boolean; isWritable: boolean } => ({
    content: {},
    isReadable: true,
    isWritable: true,
  }),
);

vi.mock('electron-store', () => ({
  default: class {
    constructor() {
      if (!file.isReadable) {
        throw new Error('EACCES');
      }
    }
    get store() {
      return { ...file.content };
    }
    set(key: string, value: unknown): void {
      if (!file.isWritable) {
        throw new Error('ENOSPC');
      }
      file.content[key] = value;
    }
  },
}));

const warn = vi.fn();
const open = () => openSettings({ warn } as unknown as Logger);

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(file, { content: {}, isReadable: true, isWritable: true });
});

describe('settings', () => {
  it('are there again at the next start', () => {
    const settings = open();
    noteRecent(settings, '/a.js');
    noteRecent(settings, '/b.js');
    noteRecent(settings, '/a.js');
    settings.choose('isUpdating', true);
    expect(open().get('recentFiles')).toEqual(['/a.js', '/b.js']);
    expect(open().get('isUpdating')).toBe(true);
  });

  it('that could not be read at the start are read later, and what was set meanwhile is set in them', () => {
    Object.assign(file, { content: { recentFiles: ['/old.js'], isUpdating: true }, isReadable: false });
    const settings = open();
    expect(settings.get('recentFiles')).toEqual([]);
    settings.note('places', { screen: {} });
    const changed = vi.fn();
    settings.onChange('isUpdating', changed);
    file.isReadable = true;
    noteRecent(settings, '/new.js');
    expect(file.content.recentFiles).toEqual(['/new.js', '/old.js']);
    expect(settings.get('isUpdating')).toBe(true);
    expect(changed).toHaveBeenCalledOnce();
    expect(settings.get('places')).toEqual({ screen: {} });
  });

  it('that cannot be written hold up nothing: they count until the app ends, and the log says why', () => {
    const settings = open();
    file.isWritable = false;
    noteRecent(settings, '/a.js');
    noteRecent(settings, '/b.js');
    forgetRecent(settings, '/a.js');
    expect(settings.get('recentFiles')).toEqual(['/b.js']);
    expect(warn).toHaveBeenCalledTimes(3);
    file.isWritable = true;
    noteRecent(settings, '/c.js');
    expect(open().get('recentFiles')).toEqual(['/c.js', '/b.js']);
  });

  it('that the person chose, and that cannot be written, are not taken for chosen', () => {
    const settings = open();
    noteRecent(settings, '/secret.js');
    file.isWritable = false;
    expect(() => settings.choose('recentFiles', [])).toThrow('ENOSPC');
    expect(settings.get('recentFiles')).toEqual(['/secret.js']);
  });

  it('that cannot be read begin anew', () => {
    file.content = { recentFiles: ['/a.js'], isUpdating: true };
    file.isReadable = false;
    const settings = open();
    expect([settings.get('recentFiles'), settings.get('isUpdating')]).toEqual([[], false]);
    noteRecent(settings, '/b.js');
    file.isReadable = true;
    settings.choose('isUpdating', false);
    expect(file.content).toEqual({ recentFiles: ['/a.js'], isUpdating: false });
  });

  it('tell of what is different, and of nothing else', () => {
    const settings = open();
    const heard = vi.fn();
    settings.onChange('recentFiles', heard);
    noteRecent(settings, '/a.js');
    noteRecent(settings, '/a.js');
    settings.note('places', {});
    expect(heard).toHaveBeenCalledOnce();
  });
});
