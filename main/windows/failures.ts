import { dialog, type BrowserWindow } from 'electron';
import type { Logger } from '../../server/domain/ports';

/** What is there again after a reload: of a window that hands over what is typed, and of another. */
const KEPT = {
  byHand: 'What you wrote was kept a moment ago and comes back when the window is loaded again.',
  byPage: 'What its page keeps by itself comes back when the window is loaded again.',
};

/**
 * What is offered when a page has died or does not answer: loading it again. What was kept of it is there then.
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
  const detail = rescue ? KEPT.byHand : KEPT.byPage;
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
    const reload = (): void => webContents.reload();
    void offerReload(window, {
      message: 'This window has stopped working.',
      detail,
      otherwise: 'Close',
      reload,
    });
  });
  window.on('unresponsive', () => {
    isHanging = true;
    logger.warn({}, 'A page does not answer.');
    const reload = reloadHanging;
    void offerReload(window, { message: 'This window does not answer.', detail, otherwise: 'Wait', reload });
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

interface Offer {
  message: string;
  detail: string;
  otherwise: 'Close' | 'Wait';
  reload: () => unknown;
}

async function offerReload(
  window: BrowserWindow,
  { message, detail, otherwise, reload }: Offer,
): Promise<void> {
  if (window.isDestroyed()) {
    return;
  }
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail,
    buttons: ['Reload', otherwise],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) {
    return;
  }
  if (response === 0) {
    await reload();
  } else if (otherwise === 'Close') {
    // As its button does: what could not be kept is asked about.
    window.close();
  }
}
