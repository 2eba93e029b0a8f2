import { makeAutoObservable } from 'mobx';
import type { Collaborators } from './create-root-store';

export const THEMES = ['auto', 'light', 'dark', 'sepia', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const LAYOUTS = ['fixed', 'wide'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** From and to, both allowed. */
export const SETTING_RANGES = {
  fontSize: [12, 24],
  lineHeight: [1.2, 2.2],
  borderRadius: [0, 24],
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>;

/** SPEC §3, "Settings", and the theme. Sizes without a unit are pixels. */
export interface Settings {
  theme: Theme;
  /** `fixed` keeps the page at its width, `wide` lets it take the window's. */
  layout: Layout;
  color: string;
  iconColor: string;
  fontFamily: string;
  fontSize: number;
  lineHeight: number;
  /** A `data:` address of a picture the reader chose, or empty. */
  backgroundImage: string;
  borderRadius: number;
  boxShadow: string;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'auto',
  layout: 'fixed',
  color: '#333',
  iconColor: '#4d9f0c',
  fontFamily: 'Arial',
  fontSize: 16,
  lineHeight: 1.5,
  backgroundImage: '',
  borderRadius: 0,
  boxShadow: 'none',
};

const SETTINGS = 'settings';
/** Theme and tokens ready for `boot.js`, which writes them before the first paint. */
const LOOK = 'look';
/** The token of the picture, which is large: it stands here once, and only here. */
const IMAGE = 'look-image';

/** The look a reader chose: previewed at once, kept in the local storage when saved. */
export class SettingsStore {
  saved: Settings;

  private readonly platform: Collaborators['platform'];

  constructor({ platform }: Pick<Collaborators, 'platform'>) {
    this.platform = platform;
    this.saved = readSettings(platform.storage.get(SETTINGS), platform.storage.get(IMAGE));
    makeAutoObservable<this, 'platform'>(this, { platform: false });
  }

  /** Shows settings without keeping them. `preview(saved)` takes a preview back. */
  preview(settings: Settings): void {
    this.platform.applyLook(themeOf(settings), tokensOf(settings));
  }

  /** @returns false when the storage would not keep them (full or blocked); they still hold for this page */
  save(settings: Settings): boolean {
    this.saved = { ...settings };
    this.preview(this.saved);
    const look = { theme: themeOf(settings), tokens: lightTokens(settings) };
    const isLookKept = this.platform.storage.set(LOOK, JSON.stringify(look));
    const image = tokensOf(settings)['--background-image'];
    if (!image) {
      this.platform.storage.remove(IMAGE);
    }
    const isImageKept = !image || this.platform.storage.set(IMAGE, image);
    const rest = JSON.stringify({ ...settings, backgroundImage: '' });
    return this.platform.storage.set(SETTINGS, rest) && isLookKept && isImageKept;
  }
}

const FALLBACKS: Record<string, string> = {
  Arial: 'Arial, Helvetica, sans-serif',
  Helvetica: 'Helvetica, Arial, sans-serif',
  'Times New Roman': "'Times New Roman', Times, serif",
  'Courier New': "'Courier New', Courier, monospace",
};

/**
 * The token of each setting; null where the setting is the default, so that every theme keeps its own value.
 */
export function tokensOf(settings: Settings): Record<string, string | null> {
  const changed = <K extends keyof Settings>(
    key: K,
    value: (setting: Settings[K]) => string,
  ): string | null => (settings[key] === DEFAULT_SETTINGS[key] ? null : value(settings[key]));
  return {
    '--color-text': changed('color', (color) => color),
    '--color-icon': changed('iconColor', (color) => color),
    '--font-family': changed('fontFamily', (family) => FALLBACKS[family] ?? family),
    '--font-size': changed('fontSize', (size) => `${size}px`),
    '--line-height': changed('lineHeight', String),
    '--background-image': changed('backgroundImage', veiled),
    '--page-width': changed('layout', () => '100%'),
    '--radius': changed('borderRadius', (radius) => `${radius}px`),
    '--shadow': changed('boxShadow', (shadow) => shadow),
  };
}

/** The picture under a veil of the background's colour, so that text keeps its contrast on any picture. */
function veiled(image: string): string {
  const veil = 'color-mix(in srgb, var(--color-background) 88%, transparent)';
  return `linear-gradient(${veil}, ${veil}), url(${JSON.stringify(image)})`;
}

/** The tokens that boot.js writes: what differs from the default, without the picture, which is large. */
function lightTokens(settings: Settings): Record<string, string> {
  const tokens = Object.entries(tokensOf({ ...settings, backgroundImage: '' }));
  return Object.fromEntries(tokens.filter((entry): entry is [string, string] => entry[1] !== null));
}

function themeOf({ theme }: Settings): Theme | null {
  return theme === 'auto' ? null : theme;
}

/** Stored settings over the defaults; each part that is damaged or out of its range is left out. */
function readSettings(json: string | null, imageToken: string | null): Settings {
  try {
    const stored = JSON.parse(json ?? '{}') as Record<string, unknown>;
    const known = Object.entries<unknown>({ ...DEFAULT_SETTINGS }).map(([key, value]) => [
      key,
      typeof stored[key] === typeof value && isAllowed(key, stored[key]) ? stored[key] : value,
    ]);
    const backgroundImage = /url\("(data:image\/[^"]*)"\)$/.exec(imageToken ?? '')?.[1] ?? '';
    return { ...(Object.fromEntries(known) as Settings), backgroundImage };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

function isAllowed(key: string, value: unknown): boolean {
  switch (key) {
    case 'theme':
      return THEMES.includes(value as Theme);
    case 'layout':
      return LAYOUTS.includes(value as Layout);
    case 'fontSize':
    case 'lineHeight':
    case 'borderRadius': {
      const [from, to] = SETTING_RANGES[key];
      return Number(value) >= from && Number(value) <= to;
    }
    default:
      return true;
  }
}
