import Store from 'electron-store';
import type { Rectangle } from 'electron';
import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../server/domain/ports';

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

const DEFAULTS: DesktopSettings = { places: {}, recentFiles: [], isUpdating: false };

/** The settings of this machine. They are right until the app ends, also where their file cannot be written. */
export interface Settings {
  get<Key extends keyof DesktopSettings>(key: Key): DesktopSettings[Key];
  /** Writes down what the app remembers by itself. It never throws: a failure is noted in the log. */
  note<Key extends keyof DesktopSettings>(key: Key, value: DesktopSettings[Key]): void;
  /** Writes down what the person has chosen. @throws when it could not be written: the choice does not count then */
  choose<Key extends keyof DesktopSettings>(key: Key, value: DesktopSettings[Key]): void;
  /** Hears when a value is another one. */
  onChange(key: keyof DesktopSettings, listener: () => void): void;
}

/**
 * Opens the settings file of this machine, in the user's data folder. One that cannot be read, or says what makes no
 * sense, begins anew: nothing in it is worth not starting for.
 */
export function openSettings(logger: Logger): Settings {
  const changes = new EventEmitter();
  let store: Store<DesktopSettings> | undefined;
  let values = DEFAULTS;
  /** What was set while the file could not be read: it counts before what is in there. */
  let unread: Partial<DesktopSettings> = {};

  /** @throws an error of the file system, or of what is in the file */
  function read(): Store<DesktopSettings> {
    if (store === undefined) {
      store = openStore();
      const before = values;
      values = { ...DEFAULTS, ...store.store, ...unread };
      unread = {};
      const keys = Object.keys(values) as (keyof DesktopSettings)[];
      keys.filter((key) => !isDeepStrictEqual(before[key], values[key])).forEach((key) => changes.emit(key));
    }
    return store;
  }

  function write<Key extends keyof DesktopSettings>(key: Key, value: DesktopSettings[Key]): void {
    try {
      read().set(key, value);
    } catch (error) {
      logger.warn({ err: error, key }, 'A setting was not written.');
      throw error;
    }
  }

  function take<Key extends keyof DesktopSettings>(key: Key, value: DesktopSettings[Key]): void {
    const before = values[key];
    values = { ...values, [key]: value };
    if (store === undefined) {
      unread = { ...unread, [key]: value };
    }
    if (!isDeepStrictEqual(before, value)) {
      changes.emit(key);
    }
  }

  try {
    read();
  } catch (error) {
    logger.warn({ err: error }, 'The settings were not read.');
  }

  return {
    get(key) {
      try {
        // A program may have held the file as the app started.
        read();
      } catch {
        // Said at the start.
      }
      return values[key];
    },
    note(key, value) {
      try {
        write(key, value);
      } catch {
        // Not worth failing for.
      }
      take(key, value);
    },
    choose(key, value) {
      write(key, value);
      take(key, value);
    },
    onChange: (key, listener) => void changes.on(key, listener),
  };
}

/** @throws an error of the file system */
function openStore(): Store<DesktopSettings> {
  return new Store<DesktopSettings>({
    name: 'settings',
    clearInvalidConfig: true,
    schema: {
      places: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { main: place, code: place } },
        default: DEFAULTS.places,
      },
      recentFiles: { type: 'array', items: { type: 'string' }, default: DEFAULTS.recentFiles },
      isUpdating: { type: 'boolean', default: DEFAULTS.isUpdating },
    },
  });
}

/** Puts a file at the head of those that were used last. */
export function noteRecent(settings: Settings, path: string): void {
  const others = settings.get('recentFiles').filter((other) => other !== path);
  settings.note('recentFiles', [path, ...others].slice(0, RECENT_MAX));
}

/** Takes a file away that is not there any more. */
export function forgetRecent(settings: Settings, path: string): void {
  settings.note(
    'recentFiles',
    settings.get('recentFiles').filter((other) => other !== path),
  );
}
