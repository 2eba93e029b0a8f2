import { BrowserWindow, nativeTheme, type Rectangle } from 'electron';
import { join } from 'node:path';

/** What stands behind a page until it is drawn: the grounds of tokens.css. */
const GROUND = { light: '#fdfdfb', dark: '#131512' };

export interface WindowOptions {
  title: string;
  /** Where it stood the last time; the system finds a place when there is none. */
  bounds?: Partial<Rectangle> | undefined;
  size: { width: number; height: number };
  least: { width: number; height: number };
}

/**
 * Opens a window of the app. Its page has no Node, a sandbox and a world apart from the preload script
 * (Electron's security checklist, 2 to 4 and 6). It has no page yet, and is shown once it has one that can be read.
 */
export function openWindow({ title, bounds, size, least }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    title,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: true,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}
