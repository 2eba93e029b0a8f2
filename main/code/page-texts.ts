import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import type { Handlers } from '../ipc/handle';
import { TEXT_MAX } from './limits';

/** Milliseconds that a page has to hand over its text. */
const PATIENCE = 2_000;

/** Texts as they stand in the windows, letter for letter. */
export interface PageTexts {
  /** @returns undefined when the page is dead, hangs or has not got that far */
  ask(window: BrowserWindow): Promise<string | undefined>;
}

export function createPageTexts(handlers: Handlers): PageTexts {
  const waiting = new Map<
    number,
    { answer: (text: string | undefined) => void; text: Promise<string | undefined> }
  >();
  handlers.listen('code:text', z.tuple([z.string().max(TEXT_MAX)]), (window, text) =>
    waiting.get(window.id)?.answer(text),
  );
  return {
    ask(window) {
      if (window.isDestroyed() || window.webContents.isCrashed()) {
        return Promise.resolve(undefined);
      }
      const { id } = window;
      const running = waiting.get(id);
      if (running) {
        return running.text;
      }
      let answer: (text: string | undefined) => void = () => undefined;
      const giveUp = (): void => answer(undefined);
      const text = new Promise<string | undefined>((resolve) => {
        const timer = setTimeout(giveUp, PATIENCE);
        answer = (given) => {
          clearTimeout(timer);
          waiting.delete(id);
          window.off('closed', giveUp);
          resolve(given);
        };
      });
      waiting.set(id, { answer, text });
      window.once('closed', giveUp);
      window.webContents.send('code:text-wanted');
      return text;
    },
  };
}
