import Store from 'electron-store';
import type { Rectangle } from 'electron';

/** Where a window stood, in pixels of the whole desktop. */
export interface WindowPlace extends Rectangle {
  isMaximized: boolean;
}

export type WindowKind = 'main' | 'code';

/** What belongs to this machine, and to nobody's account (how Lectern looks is kept by its pages). */
export interface DesktopSettings {
  /** By the arrangement of the displays (see `arrangement`), then by the kind of the window. */
  places: Record<string, Partial<Record<WindowKind, WindowPlace>>>;
  /** Paths, the latest first. */
  recentFiles: string[];
  /** Whether new versions are looked for; off until the person wants it. */
  isUpdating: boolean;
}

const RECENT_MAX = 15;

const place = {
  type: 'object',
  properties: {
    x: { type: 'integer' },
    y: { type: 'integer' },
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 },
    isMaximized: { type: 'boolean' },
  },
  required: ['x', 'y', 'width', 'height', 'isMaximized'],
} as const;

export type SettingsStore = Store<DesktopSettings>;

/**
 * Opens the settings file of this machine, in the user's data folder. One that cannot be read, or says what makes no
 * sense, begins anew: nothing in it is worth not starting for.
 */
export function openSettings(): SettingsStore {
  return new Store<DesktopSettings>({
    name: 'settings',
    clearInvalidConfig: true,
    schema: {
      places: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { main: place, code: place } },
        default: {},
      },
      recentFiles: { type: 'array', items: { type: 'string' }, default: [] },
      isUpdating: { type: 'boolean', default: false },
    },
  });
}

/** Puts a file at the head of those that were used last. */
export function noteRecent(settings: SettingsStore, path: string): void {
  const others = settings.get('recentFiles').filter((other) => other !== path);
  settings.set('recentFiles', [path, ...others].slice(0, RECENT_MAX));
}

/** Takes a file away that is not there any more. */
export function forgetRecent(settings: SettingsStore, path: string): void {
  settings.set(
    'recentFiles',
    settings.get('recentFiles').filter((other) => other !== path),
  );
}
