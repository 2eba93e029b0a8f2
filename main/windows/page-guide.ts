import type { BrowserWindow } from 'electron';
import { APP_ORIGIN } from '../origin';

/** Leads the page of a window from place to place. */
export interface PageGuide {
  /**
   * Shows a path within the page that is there, so that nothing in it is lost; a page that does not listen makes room.
   * While one is being loaded or has died, the path waits for what comes. The last one asked for wins.
   */
  lead(path: string): void;
  /** The page hears of paths from now on. */
  noteListening(): void;
}

export function createPageGuide({ webContents }: BrowserWindow): PageGuide {
  let wanted: string | undefined;
  let isListening = false;

  function deliver(): void {
    if (wanted === undefined || webContents.isLoadingMainFrame() || webContents.isCrashed()) {
      return;
    }
    const path = wanted;
    wanted = undefined;
    if (isListening) {
      webContents.send('navigate', path);
    } else {
      void webContents.loadURL(APP_ORIGIN + path).catch(() => undefined);
    }
  }

  const forgetPage = (): void => void (isListening = false);
  webContents.on('did-navigate', forgetPage);
  webContents.on('render-process-gone', forgetPage);
  // Also of what came to no page, such as a download: the one before is still there.
  webContents.on('did-stop-loading', deliver);

  return {
    lead(path) {
      wanted = path;
      deliver();
    },
    noteListening() {
      isListening = true;
      deliver();
    },
  };
}
