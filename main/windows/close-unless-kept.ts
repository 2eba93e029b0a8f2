import type { BrowserWindow } from 'electron';

/** Closes a window as its button does. @returns false when it stays: the person wants it to, or its page hangs */
export function closeUnlessKept(window: BrowserWindow): Promise<boolean> {
  const { webContents } = window;
  return new Promise((resolve) => {
    const end = (isClosed: boolean): void => {
      window.off('closed', noteClosed).off('unresponsive', noteHanging);
      if (!isClosed) {
        webContents.off('will-prevent-unload', noteAnswer);
      }
      resolve(isClosed);
    };
    const noteClosed = (): void => end(true);
    const noteHanging = (): void => end(false);
    // After those that ask the person: by now there is an answer.
    const noteAnswer = (event: Electron.Event): void => {
      if (!event.defaultPrevented) {
        end(false);
      }
    };
    window.on('closed', noteClosed).on('unresponsive', noteHanging);
    webContents.on('will-prevent-unload', noteAnswer);
    window.close();
  });
}
