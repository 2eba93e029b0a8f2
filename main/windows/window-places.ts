import { app, screen, type BrowserWindow, type Display, type Rectangle } from 'electron';
import type { Settings, WindowKind, WindowPlace } from '../settings';

/** Milliseconds after the last move until a place is written down. */
const REST = 500;
/** How much of a window must be on a display, in pixels, to be taken hold of. */
const GRIP = { width: 120, height: 40 };
/** How far a further window stands from the one before it. */
const STEP = 28;

/** Where windows stood the last time, for each arrangement of displays: a desk, a projector, the train. */
export interface WindowPlaces {
  /** @returns undefined where the system had better find a place */
  find(kind: WindowKind, open: readonly BrowserWindow[]): WindowPlace | undefined;
  /** Writes the window's place down from now on. */
  follow(kind: WindowKind, window: BrowserWindow): void;
}

export function createWindowPlaces(settings: Settings): WindowPlaces {
  /** Writes the place of each open window down. */
  const writers = new Set<() => void>();
  // Code windows are destroyed then, without a word.
  app.on('before-quit', () => writers.forEach((write) => write()));
  return {
    find(kind, open) {
      const displays = screen.getAllDisplays();
      const isSeen = (place: Rectangle): boolean =>
        displays.some(({ workArea }) => canBeGrasped(place, workArea));
      const kept = settings.get('places')[arrangement(displays)]?.[kind];
      const place = [kept, placeOf(open.at(-1))].find((each) => each && isSeen(each));
      if (!place) {
        return undefined;
      }
      const free = { ...place };
      while (open.some((window) => isAt(window, free))) {
        free.x += STEP;
        free.y += STEP;
      }
      return isSeen(free) ? free : place;
    },
    follow(kind, window) {
      let timer: NodeJS.Timeout | undefined;
      const write = (): void => {
        clearTimeout(timer);
        if (!window.isDestroyed() && !window.isFullScreen() && !window.isMinimized()) {
          const key = arrangement(screen.getAllDisplays());
          const place = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
          const places = settings.get('places');
          settings.note('places', { ...places, [key]: { ...places[key], [kind]: place } });
        }
      };
      const later = (): void => {
        clearTimeout(timer);
        timer = setTimeout(write, REST);
      };
      window.on('resize', later);
      window.on('move', later);
      window.on('close', write);
      writers.add(write);
      window.on('closed', () => {
        clearTimeout(timer);
        writers.delete(write);
      });
    },
  };
}

/** Names the displays by where they stand and how large they are. A dot would be a path in the settings. */
function arrangement(displays: readonly Display[]): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ');
}

function canBeGrasped(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isBarShown = window.y >= area.y && window.y <= area.y + area.height - GRIP.height;
  return width >= GRIP.width && isBarShown;
}

/** Where a window stands that no place was written down of yet. */
function placeOf(window: BrowserWindow | undefined): WindowPlace | undefined {
  return window && { ...window.getNormalBounds(), isMaximized: false };
}

/** Systems put a window down some pixels from where it was to be: their frames count differently. */
function isAt(window: BrowserWindow, { x, y }: Rectangle): boolean {
  const bounds = window.getBounds();
  return Math.abs(bounds.x - x) < STEP / 2 && Math.abs(bounds.y - y) < STEP / 2;
}
