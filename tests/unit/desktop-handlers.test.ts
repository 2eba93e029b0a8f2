import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createHandlers } from '../../main/ipc/handle';
import type { Logger } from '../../server/domain/ports';

type Listener = (event: object, ...given: unknown[]) => unknown;

const { answers, listeners, window } = vi.hoisted(() => ({
  answers: new Map<string, unknown>(),
  listeners: new Map<string, unknown>(),
  window: { id: 1 },
}));

vi.mock('electron', () => ({
  BrowserWindow: { fromWebContents: () => window },
  ipcMain: {
    handle: (channel: string, answer: unknown) => answers.set(channel, answer),
    on: (channel: string, listener: unknown) => listeners.set(channel, listener),
  },
}));

const mainFrame = { url: 'app://lectern/explore' };
const FROM_A_PAGE = { sender: { mainFrame }, senderFrame: mainFrame };
const foreign = { url: 'https://evil.example/' };

const warn = vi.fn();
const heard = vi.fn(() => 'done');

function ask(event: object, ...given: unknown[]): unknown {
  return (answers.get('greet') as Listener)(event, ...given);
}

beforeEach(() => {
  vi.clearAllMocks();
  const handlers = createHandlers({ warn } as unknown as Logger);
  handlers.handle('greet', z.tuple([z.string().optional()]), heard);
  handlers.listen('greet', z.tuple([z.string()]), heard);
});

describe('what pages send to the main process', () => {
  it('is answered for the page of a window', async () => {
    await expect(ask(FROM_A_PAGE, 'Ada')).resolves.toBe('done');
    expect(heard).toHaveBeenCalledWith(window, 'Ada');
  });

  it('is refused when there is more of it than the channel takes, or something else', async () => {
    await expect(ask(FROM_A_PAGE, 'Ada', 'one too many')).rejects.toThrow(/could not make sense/);
    await expect(ask(FROM_A_PAGE, 7)).rejects.toThrow(/could not make sense/);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    ['a frame in the page', { sender: { mainFrame }, senderFrame: { url: mainFrame.url } }],
    ['a frame that has gone', { sender: { mainFrame }, senderFrame: null }],
    ['a page of another site', { sender: { mainFrame: foreign }, senderFrame: foreign }],
  ])('is refused from %s', async (_who, event) => {
    await expect(ask(event, 'Ada')).rejects.toThrow(/does not take this from here/);
    (listeners.get('greet') as Listener)(event, 'Ada');
    expect(heard).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
