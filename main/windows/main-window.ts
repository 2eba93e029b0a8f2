import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import type { Handlers } from '../ipc/handle';
import { APP_ORIGIN } from '../origin';
import { STARTING_PATH } from '../starting-page';
import { askBeforeLeaving } from './ask-before-leaving';
import { closeUnlessKept } from './close-unless-kept';
import { openWindow } from './open-window';
import { createPageGuide, type PageGuide } from './page-guide';
import type { WindowPlaces } from './window-places';

const SIZE = { width: 1280, height: 860 };
const LEAST = { width: 360, height: 480 };

/** A start that takes no longer, in milliseconds, shows no skeleton: it would only flicker. */
const PATIENCE = 300;

/** The window with the site in it: there is one at most. */
export interface MainWindow {
  /** Opens it, or brings it to the front; with a path, that page is shown. */
  show(path?: string): BrowserWindow;
  /** Closes it; it may ask first. @returns whether there is none any more */
  close(): Promise<boolean>;
  readonly current: BrowserWindow | undefined;
}

/** The window that is open. */
interface Open {
  window: BrowserWindow;
  guide: PageGuide;
  /** What is to be loaded first; undefined once it is. */
  first: string | undefined;
}

/** @param server resolves once pages are answered */
export function createMainWindow(options: {
  places: WindowPlaces;
  server: Promise<unknown>;
  handlers: Handlers;
  onOpen: (window: BrowserWindow) => void;
}): MainWindow {
  const { places, server, handlers, onOpen } = options;
  let current: Open | undefined;
  let isAnswered = false;
  void server.then(
    () => (isAnswered = true),
    () => undefined,
  );
  handlers.listen('navigate-ready', z.tuple([]), (window) => {
    if (current?.window === window) {
      current.guide.noteListening();
    }
  });

  function open(first: string): BrowserWindow {
    const place = places.find('main', []);
    const window = openWindow({ title: 'Lectern', bounds: place, size: SIZE, least: LEAST });
    if (place?.isMaximized) {
      window.maximize();
    }
    places.follow('main', window);
    window.once('closed', () => (current = undefined));
    current = { window, guide: createPageGuide(window), first };
    askBeforeLeaving(window);
    onOpen(window);
    void load(current);
    return window;
  }

  async function load(opened: Open): Promise<void> {
    const { window } = opened;
    const skeleton = isAnswered
      ? undefined
      : setTimeout(() => void window.loadURL(APP_ORIGIN + STARTING_PATH).catch(() => undefined), PATIENCE);
    await server.catch(() => undefined);
    clearTimeout(skeleton);
    if (window.isDestroyed()) {
      return;
    }
    const { first = '/' } = opened;
    opened.first = undefined;
    await window.loadURL(APP_ORIGIN + first).catch(() => undefined);
    if (!window.isDestroyed()) {
      // Nothing comes before the first page: Back would lead to a skeleton that nothing follows.
      window.webContents.navigationHistory.clear();
    }
  }

  return {
    get current() {
      return current?.window;
    },
    show(path) {
      if (!current) {
        return open(path ?? '/');
      }
      const { window, guide } = current;
      if (window.isMinimized()) {
        window.restore();
      }
      window.show();
      window.focus();
      if (path !== undefined && current.first !== undefined) {
        current.first = path;
      } else if (path !== undefined) {
        guide.lead(path);
      }
      return window;
    },
    close: () => (current ? closeUnlessKept(current.window) : Promise.resolve(true)),
  };
}
