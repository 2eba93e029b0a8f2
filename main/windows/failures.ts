import { dialog, type BrowserWindow } from 'electron';
import type { Logger } from '../../server/domain/ports';

/**
 * What is offered when a page has died or does not answer: what was typed is kept, so reloading loses nothing.
 *
 * @param rescue takes what is typed out of a page that was said not to answer. @returns whether it has answered
 *   after all; without it, that is whether the system has heard of it since
 */
export function watchForFailures(
  window: BrowserWindow,
  logger: Logger,
  rescue?: () => Promise<boolean>,
): void {
  const { webContents } = window;
  let isHanging = false;
  let isEnded = false;
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error({ reason, exitCode }, 'A page has ended.');
    if (isEnded) {
      isEnded = false;
      // Not within the event: Chromium still takes the old process apart.
      setImmediate(() => !window.isDestroyed() && webContents.reload());
      return;
    }
    void offerReload(window, 'This window has stopped working.', ['Reload', 'Close'], () =>
      webContents.reload(),
    );
  });
  window.on('unresponsive', () => {
    isHanging = true;
    logger.warn({}, 'A page does not answer.');
    void offerReload(window, 'This window does not answer.', ['Reload', 'Wait'], reloadHanging);
  });
  window.on('responsive', () => (isHanging = false));

  async function reloadHanging(): Promise<void> {
    const hasAnswered = rescue ? await rescue() : !isHanging;
    if (window.isDestroyed()) {
      return;
    }
    if (hasAnswered || webContents.isCrashed()) {
      webContents.reload();
    } else {
      // In a process that hangs nothing is loaded. Reloading at once would stay in it at times (electron#48661).
      isEnded = true;
      webContents.forcefullyCrashRenderer();
    }
  }
}

async function offerReload(
  window: BrowserWindow,
  message: string,
  buttons: ['Reload', 'Close' | 'Wait'],
  reload: () => unknown,
): Promise<void> {
  if (window.isDestroyed()) {
    return;
  }
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail: 'What you wrote was kept a moment ago and comes back when the window is loaded again.',
    buttons,
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) {
    return;
  }
  if (response === 0) {
    await reload();
  } else if (buttons[1] === 'Close') {
    window.destroy();
  }
}
