import type { Palette } from './palette';

interface PngOptions {
  /** How large programs show it. */
  pixelsPerMetre: number;
  /** Kept in the file as UTF-8. */
  title: string;
  /** One byte for each pixel, a place in it; without one, three. It may still grow while rows are written. */
  palette: Palette | null;
}

/** A picture of 8 bits that is written row by row, from the top: PNG (W3C Recommendation, third edition). */
export class PngStream {
  private readonly head: Uint8Array<ArrayBuffer>[];
  private readonly data: Uint8Array<ArrayBuffer>[] = [];
  private readonly deflate = new CompressionStream('deflate');
  private readonly writer = this.deflate.writable.getWriter();
  private readonly packed: Promise<void>;

  constructor(
    private readonly width: number,
    height: number,
    private readonly options: PngOptions,
  ) {
    const { pixelsPerMetre, title, palette } = options;
    this.head = [
      SIGNATURE,
      header(width, height, palette ? INDEXED : TRUECOLOUR),
      density(pixelsPerMetre),
      text('Title', title),
    ];
    this.packed = this.collect();
    // Told by `finish`, or nobody is left to hear it.
    this.packed.catch(() => undefined);
  }

  /**
   * Adds rows. Resolves when there is room for more, so that no more than a strip waits in memory.
   *
   * @param pixels RGBA, as a canvas gives them; the fourth byte is left out
   * @throws {TooManyColorsError} when the palette does not hold them
   */
  async write(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<void> {
    await this.writer.ready;
    const { palette } = this.options;
    await this.writer.write(palette ? this.placesOf(pixels, palette) : this.colorsOf(pixels));
  }

  /** Lets go of what was written, for a picture that is begun anew. */
  async drop(): Promise<void> {
    await this.writer.abort().catch(() => undefined);
    await this.packed.catch(() => undefined);
  }

  /** Ends the picture. */
  async finish(): Promise<Blob> {
    await this.writer.close();
    await this.packed;
    const { palette } = this.options;
    // Known at last: it stands before the pixels all the same.
    const colors = palette ? [chunk('PLTE', palette.bytes())] : [];
    const parts = [...this.head, ...colors, ...this.data, chunk('IEND', new Uint8Array())];
    return new Blob(parts, { type: 'image/png' });
  }

  private async collect(): Promise<void> {
    const reader = this.deflate.readable.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      this.data.push(chunk('IDAT', step.value));
    }
  }

  // Rows as PNG takes them stand behind the number of their filter each. None (0): letters that come again pack best
  // as they are, a quarter smaller than as differences.

  private placesOf(pixels: Uint8ClampedArray<ArrayBuffer>, palette: Palette): Uint8Array<ArrayBuffer> {
    const { width } = this;
    const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    const rows = whole.length / width;
    const out = new Uint8Array(rows * (width + 1));
    for (let row = 0; row < rows; row += 1) {
      palette.write(whole.subarray(row * width, (row + 1) * width), out, row * (width + 1) + 1);
    }
    return out;
  }

  private colorsOf(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
    const { width } = this;
    const rows = pixels.length / 4 / width;
    const out = new Uint8Array(rows * (width * 3 + 1));
    let from = 0;
    let to = 0;
    for (let row = 0; row < rows; row += 1) {
      to += 1;
      for (let x = 0; x < width; x += 1) {
        out[to] = pixels[from] ?? 0;
        out[to + 1] = pixels[from + 1] ?? 0;
        out[to + 2] = pixels[from + 2] ?? 0;
        from += 4;
        to += 3;
      }
    }
    return out;
  }
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Colour types. */
const TRUECOLOUR = 2;
const INDEXED = 3;

function header(width: number, height: number, colorType: number): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(13));
  data.setUint32(0, width);
  data.setUint32(4, height);
  data.setUint8(8, 8);
  data.setUint8(9, colorType);
  return chunk('IHDR', new Uint8Array(data.buffer));
}

function density(pixelsPerMetre: number): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(9));
  data.setUint32(0, pixelsPerMetre);
  data.setUint32(4, pixelsPerMetre);
  data.setUint8(8, 1);
  return chunk('pHYs', new Uint8Array(data.buffer));
}

/** Not packed, of no language. */
function text(keyword: string, content: string): Uint8Array<ArrayBuffer> {
  return chunk('iTXt', new TextEncoder().encode(`${keyword}\0\0\0\0\0${content}`));
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index += 1) {
    bytes[4 + index] = type.charCodeAt(index);
  }
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});

/** CRC-32 of ISO 3309, as PNG counts it (annex D). */
function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
}
