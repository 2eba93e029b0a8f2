import type { BrowserWindow } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createPageTexts } from '../../../main/code/page-texts';
import type { Handlers } from '../../../main/ipc/handle';

/** A window whose page answers when it is told to. */
function openWindow() {
  let hear: ((window: BrowserWindow, text: string) => void) | undefined;
  const handlers = { listen: (_channel: string, _args: unknown, heard: typeof hear) => (hear = heard) };
  const pages = createPageTexts(handlers as unknown as Handlers);
  const window = Object.assign(new EventEmitter(), {
    id: 1,
    isDestroyed: () => false,
    webContents: { isCrashed: () => false, send: vi.fn() },
  });
  const given = window as unknown as BrowserWindow;
  return { window, ask: () => pages.ask(given), answer: (text: string) => hear?.(given, text) };
}

describe('the text of a page', () => {
  it('is asked for as often as it is wanted, and leaves nothing behind at its window', async () => {
    const { window, ask, answer } = openWindow();
    for (const text of Array.from({ length: 20 }, (_none, place) => `text ${place}`)) {
      const asked = ask();
      answer(text);
      expect(await asked).toBe(text);
    }
    expect(window.listenerCount('closed')).toBe(0);
  });

  it('is not waited for when the window closes', async () => {
    const { window, ask } = openWindow();
    const asked = ask();
    window.emit('closed');
    expect(await asked).toBeUndefined();
  });
});
