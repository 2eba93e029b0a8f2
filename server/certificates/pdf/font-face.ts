import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import type { Style } from './families';

/** The package brings no types. */
const fontverter = createRequire(import.meta.url)('fontverter') as {
  convert(font: Uint8Array, to: 'sfnt', from: 'woff2'): Promise<Uint8Array>;
};

/** Where a typeface stands on each of its axes. */
export type Axes = Readonly<Record<string, number>>;

/** One file of a family, at one place of its axes. */
export interface FontFace {
  /** Tells it from every other. */
  key: string;
  /** As TrueType, with all its axes. */
  data: Uint8Array;
  axes: Axes;
  unitsPerEm: number;
  font: Font;
  /** Whether it has a glyph of its own for a code point. */
  has(codePoint: number): boolean;
}

/** Faces that were opened, for as long as the thread lives. */
const opened = new Map<string, Promise<FontFace>>();

/** @param path a WOFF2 file */
export function openFace(path: string, style: Style): Promise<FontFace> {
  const key = `${path} ${style.weight} ${style.opticalSize}`;
  const face = opened.get(key) ?? readFace(path, key, style);
  opened.set(key, face);
  return face;
}

async function readFace(path: string, key: string, { weight, opticalSize }: Style): Promise<FontFace> {
  const data = new Uint8Array(await fontverter.convert(await readFile(path), 'sfnt', 'woff2'));
  const face = new Face(new Blob(data));
  const wanted: Axes = { wght: weight, opsz: opticalSize };
  const axes: Record<string, number> = {};
  for (const [tag, { min, max, default: usual }] of Object.entries(face.getAxisInfos())) {
    axes[tag] = Math.min(max, Math.max(min, wanted[tag] ?? usual));
  }
  const font = new Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  const codePoints = new Set(face.collectUnicodes());
  return { key, data, axes, unitsPerEm: face.upem, font, has: (codePoint) => codePoints.has(codePoint) };
}
