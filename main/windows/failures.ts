import { dialog, type BrowserWindow } from 'electron';
import type { Logger } from '../../server/domain/ports';

/** Ends that are nobody's fault. */
const ORDERLY = ['clean-exit', 'killed'];

/**
 * What is offered when a page has died or does not answer: what was typed is kept, so reloading loses nothing.
 *
 * @param reload loads the page again, where more is to be done than that
 */
export function watchForFailures(
  window: BrowserWindow,
  logger: Logger,
  reload: () => unknown = () => window.webContents.reload(),
): void {
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error({ reason, exitCode }, 'A page has ended.');
    if (!ORDERLY.includes(reason) || !window.isDestroyed()) {
      void offerReload(window, reload, 'This window has stopped working.', ['Reload', 'Close']);
    }
  });
  window.on('unresponsive', () => {
    logger.warn({}, 'A page does not answer.');
    void offerReload(window, reload, 'This window does not answer.', ['Reload', 'Wait']);
  });
}

async function offerReload(
  window: BrowserWindow,
  reload: () => unknown,
  message: string,
  buttons: ['Reload', 'Close' | 'Wait'],
): Promise<void> {
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
    reload();
  } else if (buttons[1] === 'Close') {
    window.destroy();
  }
}
