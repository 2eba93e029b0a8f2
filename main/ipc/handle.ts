import { BrowserWindow, ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import type { Logger } from '../../server/domain/ports';
import { isAppUrl } from '../origin';

/** What went wrong, for the page that asked: it never learns more than these sentences. */
const REFUSED = 'Lectern does not take this from here.';
const WRONG = 'Lectern could not make sense of what was asked.';

export interface Handlers {
  /**
   * Answers a channel. Whoever asks must be the top frame of one of our windows and stand on a page of the app;
   * what it gives must be what `args` says, no more and no less (Electron's security checklist, 17).
   */
  handle<Args extends z.ZodType<readonly unknown[]>>(
    channel: string,
    args: Args,
    answer: (window: BrowserWindow, ...given: z.output<Args>) => unknown,
  ): void;
  /** Hears what pages send without waiting for an answer, checked in the same way. What may not be sent is dropped. */
  listen<Args extends z.ZodType<readonly unknown[]>>(
    channel: string,
    args: Args,
    hear: (window: BrowserWindow, ...given: z.output<Args>) => void,
  ): void;
}

export function createHandlers(logger: Logger): Handlers {
  return {
    handle(channel, args, answer) {
      ipcMain.handle(channel, async (event, ...given: unknown[]) => {
        const window = senderOf(event);
        if (!window) {
          logger.warn({ channel }, 'A message of a frame that may not ask was refused.');
          throw new Error(REFUSED);
        }
        const parsed = args.safeParse(given);
        if (!parsed.success) {
          logger.warn({ channel }, 'A message that made no sense was refused.');
          throw new Error(WRONG);
        }
        return answer(window, ...parsed.data);
      });
    },
    listen(channel, args, hear) {
      ipcMain.on(channel, (event, ...given: unknown[]) => {
        const window = senderOf(event);
        const parsed = args.safeParse(given);
        if (window && parsed.success) {
          hear(window, ...parsed.data);
        } else {
          logger.warn({ channel }, 'A message that may not be sent was dropped.');
        }
      });
    },
  };
}

/** The window whose page asks; undefined for frames in it, and for pages that are none of ours. */
function senderOf({ sender, senderFrame }: IpcMainInvokeEvent | IpcMainEvent): BrowserWindow | undefined {
  const isTop = senderFrame !== null && senderFrame === sender.mainFrame;
  return isTop && isAppUrl(senderFrame.url)
    ? (BrowserWindow.fromWebContents(sender) ?? undefined)
    : undefined;
}
