import type { BrowserWindow } from 'electron';
import { APP_ORIGIN } from '../origin';
import { STARTING_PATH } from '../starting-page';
import { openWindow } from './open-window';
import type { WindowPlaces } from './window-places';

const SIZE = { width: 1280, height: 860 };
const LEAST = { width: 360, height: 480 };

/** A start that takes no longer, in milliseconds, shows no skeleton: it would only flicker. */
const PATIENCE = 300;

/** The window with the site in it: there is one at most. */
export interface MainWindow {
  /** Opens it, or brings it to the front; with a path, that page is shown. */
  show(path?: string): BrowserWindow;
  readonly current: BrowserWindow | undefined;
}

/** @param server resolves once pages are answered */
export function createMainWindow(options: {
  places: WindowPlaces;
  server: Promise<unknown>;
  onOpen: (window: BrowserWindow) => void;
}): MainWindow {
  const { places, server, onOpen } = options;
  let current: BrowserWindow | undefined;
  let isAnswered = false;
  void server.then(
    () => (isAnswered = true),
    () => undefined,
  );

  function open(path: string): BrowserWindow {
    const place = places.find('main', []);
    const window = openWindow({ title: 'Lectern', bounds: place, size: SIZE, least: LEAST });
    if (place?.isMaximized) {
      window.maximize();
    }
    places.follow('main', window);
    window.once('closed', () => (current = undefined));
    current = window;
    onOpen(window);
    void load(window, path);
    return window;
  }

  async function load(window: BrowserWindow, path: string): Promise<void> {
    const skeleton = isAnswered
      ? undefined
      : setTimeout(() => void window.loadURL(APP_ORIGIN + STARTING_PATH).catch(() => undefined), PATIENCE);
    await server.catch(() => undefined);
    clearTimeout(skeleton);
    if (window.isDestroyed()) {
      return;
    }
    await window.loadURL(APP_ORIGIN + path).catch(() => undefined);
    if (!window.isDestroyed()) {
      // Nothing comes before the first page: Back would lead to a skeleton that nothing follows.
      window.webContents.navigationHistory.clear();
    }
  }

  return {
    get current() {
      return current;
    },
    show(path) {
      if (!current) {
        return open(path ?? '/');
      }
      if (current.isMinimized()) {
        current.restore();
      }
      current.show();
      current.focus();
      if (path !== undefined) {
        current.webContents.send('navigate', path);
      }
      return current;
    },
  };
}
