/** A colour as its three bytes, red first. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** There are more colours than a palette holds well; the picture needs three bytes for each pixel. */
export class TooManyColorsError extends Error {
  override name = 'TooManyColorsError';
}

/** Entries of a palette (PNG, section 11.2.2). */
const SIZE = 256;
/** Steps between the ground and an ink, at most: more are not seen at the edges of letters. */
const STEPS = 8;
/** Entries that stay free for colours that no ink has, such as those of emoji. */
const FREE = 96;
/** How far a channel may be from the nearest entry before the colour gets one of its own. */
const NEAR = 16;
/** Bits of a place in the short memory. */
const RECENT_BITS = 12;
/** Spreads the bits of a pixel (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const SPREAD = 0x9e3779b1;
/** How far it may be once all entries are taken. */
const BEARABLE = 28;

/**
 * The colours of a picture of text: each ink blended with the ground in even steps, as the edges of letters are; and
 * others as they are met, as long as there is room.
 */
export class Palette {
  private readonly entries: Rgb[] = [];
  /** Places of colours that were asked for, by their bits as the pixel has them. */
  private readonly known = new Map<number, number>();
  /** Pixels that were asked for last, and their places: the map alone takes twice as long. */
  private readonly recent = new Uint32Array(1 << RECENT_BITS);
  private readonly recentPlaces = new Uint8Array(1 << RECENT_BITS);

  /** @param takesAll never throws: colours that there is no room for become the nearest of an even spread of them */
  constructor(
    ground: Rgb,
    inks: readonly Rgb[],
    private readonly takesAll = false,
  ) {
    this.entries.push(ground);
    const steps = Math.max(1, Math.min(STEPS, Math.floor((SIZE - FREE - 1) / inks.length)));
    // Full inks first: where there are too many, edges get fewer steps, and no letter another colour.
    for (let step = steps; step > 0; step -= 1) {
      for (const ink of inks) {
        this.add(blend(ground, ink, step / steps));
      }
    }
    if (takesAll) {
      spread(Math.floor(Math.cbrt(SIZE - this.entries.length))).forEach((color) => this.add(color));
    }
  }

  /**
   * Places in the palette, pixel by pixel.
   *
   * @param pixels as a canvas has them in memory: alpha, blue, green, red from the highest byte to the lowest
   * @throws {TooManyColorsError} when a colour is too far from all that there is room for
   */
  write(pixels: Uint32Array, out: Uint8Array, at: number): void {
    const { recent, recentPlaces } = this;
    let last = -1;
    let place = 0;
    for (let index = 0; index < pixels.length; index += 1) {
      const pixel = pixels[index] as number;
      if (pixel !== last) {
        last = pixel;
        const slot = Math.imul(pixel, SPREAD) >>> (32 - RECENT_BITS);
        if (recent[slot] === pixel && pixel !== 0) {
          place = recentPlaces[slot] as number;
        } else {
          place = this.known.get(pixel) ?? this.find(pixel);
          recent[slot] = pixel;
          recentPlaces[slot] = place;
        }
      }
      out[at + index] = place;
    }
  }

  /** Three bytes for each entry. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.entries.flat());
  }

  private find(pixel: number): number {
    const color: Rgb = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
    let nearest = 0;
    let least = Infinity;
    this.entries.forEach((entry, place) => {
      const distance = distanceOf(entry, color);
      if (distance < least) {
        least = distance;
        nearest = place;
      }
    });
    if (least > NEAR && this.entries.length < SIZE) {
      nearest = this.entries.push(color) - 1;
    } else if (least > BEARABLE && !this.takesAll) {
      throw new TooManyColorsError('The picture has more colours than a palette holds.');
    }
    this.known.set(pixel, nearest);
    return nearest;
  }

  private add(color: Rgb): void {
    if (this.entries.length < SIZE && !this.entries.some((entry) => distanceOf(entry, color) === 0)) {
      this.entries.push(color);
    }
  }
}

/** Colours in even steps. */
function spread(steps: number): Rgb[] {
  const levels = Array.from({ length: steps }, (_, step) =>
    Math.round((255 * step) / Math.max(1, steps - 1)),
  );
  return levels.flatMap((red) => levels.flatMap((green) => levels.map((blue): Rgb => [red, green, blue])));
}

/** Of the channel that differs most. */
function distanceOf(one: Rgb, other: Rgb): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}

function blend(ground: Rgb, ink: Rgb, part: number): Rgb {
  const mix = (from: number, to: number): number => Math.round(from + (to - from) * part);
  return [mix(ground[0], ink[0]), mix(ground[1], ink[1]), mix(ground[2], ink[2])];
}
