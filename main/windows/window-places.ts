import { screen, type BrowserWindow, type Display, type Rectangle } from 'electron';
import type { SettingsStore, WindowKind, WindowPlace } from '../settings';

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

export function createWindowPlaces(settings: SettingsStore): WindowPlaces {
  return {
    find(kind, open) {
      const displays = screen.getAllDisplays();
      const place = settings.get('places')[arrangement(displays)]?.[kind];
      if (!place || !displays.some(({ workArea }) => canBeGrasped(place, workArea))) {
        return undefined;
      }
      const shift = STEP * open.filter((window) => isAt(window, place)).length;
      return { ...place, x: place.x + shift, y: place.y + shift };
    },
    follow(kind, window) {
      let timer: NodeJS.Timeout | undefined;
      const write = (): void => {
        clearTimeout(timer);
        if (!window.isDestroyed() && !window.isFullScreen() && !window.isMinimized()) {
          const key = arrangement(screen.getAllDisplays());
          const place = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
          const places = settings.get('places');
          settings.set('places', { ...places, [key]: { ...places[key], [kind]: place } });
        }
      };
      const later = (): void => {
        clearTimeout(timer);
        timer = setTimeout(write, REST);
      };
      window.on('resize', later);
      window.on('move', later);
      window.on('close', write);
      window.on('closed', () => clearTimeout(timer));
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

function isAt(window: BrowserWindow, { x, y }: Rectangle): boolean {
  const bounds = window.getBounds();
  return Math.abs(bounds.x - x) % STEP < 2 && bounds.x - x === bounds.y - y && bounds.x >= x;
}
