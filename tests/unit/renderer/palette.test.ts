import { describe, expect, it } from 'vitest';
import { Palette, TooManyColorsError, type Rgb } from '../../../renderer/editor/picture/palette';

const GROUND: Rgb = [40, 44, 52];
const INK: Rgb = [198, 120, 221];

/** A pixel as a canvas has it in memory. */
const pixel = ([red, green, blue]: Rgb): number => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The colours that pixels get. */
function shown(palette: Palette, colors: readonly Rgb[]): Rgb[] {
  const places = new Uint8Array(colors.length);
  palette.write(Uint32Array.from(colors, pixel), places, 0);
  const bytes = palette.bytes();
  return Array.from(places, (place) => [
    bytes[place * 3] ?? 0,
    bytes[place * 3 + 1] ?? 0,
    bytes[place * 3 + 2] ?? 0,
  ]);
}

const off = (one: Rgb, other: Rgb): number =>
  Math.max(...one.map((part, place) => Math.abs(part - (other[place] ?? 0))));

describe('the palette of a picture', () => {
  it('keeps ground and inks as they are, and the edges of letters near', () => {
    const palette = new Palette(GROUND, [INK]);
    expect(shown(palette, [GROUND, INK])).toEqual([GROUND, INK]);
    const edges = Array.from({ length: 256 }, (_, part): Rgb => {
      const mix = (place: 0 | 1 | 2) =>
        Math.round(GROUND[place] + ((INK[place] - GROUND[place]) * part) / 255);
      return [mix(0), mix(1), mix(2)];
    });
    const worst = Math.max(
      ...shown(palette, edges).map((color, place) => off(color, edges[place] ?? GROUND)),
    );
    expect(worst).toBeLessThanOrEqual(16);
  });

  it('takes in other colours while there is room, and says when there is none', () => {
    const palette = new Palette(GROUND, [INK]);
    const emoji: Rgb[] = [
      [255, 204, 77],
      [221, 46, 68],
      [59, 136, 195],
    ];
    expect(shown(palette, emoji)).toEqual(emoji);
    const all = Array.from({ length: 4_096 }, (_, bits): Rgb => [
      (bits & 15) * 17,
      ((bits >> 4) & 15) * 17,
      (bits >> 8) * 17,
    ]);
    expect(() => shown(palette, all)).toThrow(TooManyColorsError);
    expect(palette.bytes().length).toBeLessThanOrEqual(768);
  });

  it('takes all colours of a large picture, each near what it was, and the inks as they are', () => {
    const inks = Array.from({ length: 14 }, (_, ink): Rgb => [ink * 18, 255 - ink * 9, (ink * 71) % 256]);
    const palette = new Palette(GROUND, inks, true);
    const all = Array.from({ length: 4_096 }, (_, bits): Rgb => [
      (bits & 15) * 17,
      ((bits >> 4) & 15) * 17,
      (bits >> 8) * 17,
    ]);
    const worst = Math.max(...shown(palette, all).map((color, place) => off(color, all[place] ?? GROUND)));
    expect(worst).toBeLessThanOrEqual(32);
    expect(shown(palette, inks)).toEqual(inks);
    expect(palette.bytes().length).toBeLessThanOrEqual(768);
  });

  it('never has more colours than PNG allows, however many inks there are', () => {
    const inks = Array.from({ length: 300 }, (_, ink): Rgb => [ink % 256, (ink * 7) % 256, (ink * 13) % 256]);
    expect(new Palette(GROUND, inks).bytes().length).toBeLessThanOrEqual(768);
  });
});
