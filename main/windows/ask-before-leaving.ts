import { dialog, type BrowserWindow } from 'electron';

/** On Linux the usual answer stands on the right. */
const BUTTONS = process.platform === 'linux' ? ['Leave', 'Stay'] : ['Stay', 'Leave'];

/**
 * Asks where a page holds on to what was typed (`beforeunload`) as its window is closed or loaded anew. Electron asks
 * nobody, and such a page would stay without a word. The event wants its answer at once, so that the question holds
 * up everything else.
 */
export function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    if (window.isMinimized()) {
      window.restore();
    }
    window.show();
    const stay = BUTTONS.indexOf('Stay');
    const response = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'What you typed is not saved yet.',
      detail: 'It is lost if you leave now.',
      buttons: BUTTONS,
      defaultId: stay,
      cancelId: stay,
      noLink: true,
    });
    if (response !== stay) {
      event.preventDefault();
    }
  });
}
