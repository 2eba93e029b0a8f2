/** Of the extensions, these two say how often an animation runs; everything else is left out. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * The GIF alone (GIF89a, sections 17 to 27): header, colours, frames and loop count, block by block. Comments, plain
 * texts and other programs' extensions are left out.
 *
 * @returns undefined when a block is broken, a frame leaves the screen, or anything comes after the end
 */
export function cleanGif(source: Buffer): Buffer | undefined {
  const reader = new GifReader(source);
  const isWhole = readGif(reader);
  return isWhole ? Buffer.concat(reader.kept) : undefined;
}

function readGif(reader: GifReader): boolean {
  const head = reader.take(13);
  if (!head || !/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) {
    return false;
  }
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  reader.kept.push(head);
  if (!reader.keepColours(head[10])) {
    return false;
  }
  let frames = 0;
  for (;;) {
    const kind = reader.take(1)?.[0];
    if (kind === TRAILER) {
      reader.kept.push(Buffer.of(TRAILER));
      return frames > 0 && reader.isAtEnd;
    }
    if (kind === IMAGE && readFrame(reader, screen)) {
      frames += 1;
    } else if (kind !== EXTENSION || !readExtension(reader)) {
      return false;
    }
  }
}

function readFrame(reader: GifReader, screen: { width: number; height: number }): boolean {
  const place = reader.take(9);
  if (
    !place ||
    place.readUInt16LE(0) + place.readUInt16LE(4) > screen.width ||
    place.readUInt16LE(2) + place.readUInt16LE(6) > screen.height
  ) {
    return false;
  }
  reader.kept.push(Buffer.of(IMAGE), place);
  const isColoured = reader.keepColours(place[8]);
  const codeSize = reader.take(1);
  const data = isColoured && codeSize ? reader.takeBlocks() : undefined;
  if (!codeSize || !data || data.length <= 1) {
    return false;
  }
  reader.kept.push(codeSize, data);
  return true;
}

function readExtension(reader: GifReader): boolean {
  const label = reader.take(1);
  const data = label && reader.takeBlocks();
  if (!data) {
    return false;
  }
  const isControl = label[0] === GRAPHIC_CONTROL && data.length === 6 && data[0] === 4;
  // A block of 11 letters and one of 3 bytes: the loop count.
  const isLoop =
    label[0] === APPLICATION &&
    data.length === 17 &&
    data[0] === 11 &&
    data[12] === 3 &&
    LOOPS.has(data.toString('latin1', 1, 12));
  if (isControl || isLoop) {
    reader.kept.push(Buffer.of(EXTENSION), label, data);
  }
  return true;
}

class GifReader {
  readonly kept: Buffer[] = [];
  private at = 0;

  constructor(private readonly source: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.source.length;
  }

  take(length: number): Buffer | undefined {
    const end = this.at + length;
    if (end > this.source.length) {
      return undefined;
    }
    const part = this.source.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** A colour table, where the flags say that one follows. */
  keepColours(flags = 0): boolean {
    if ((flags & 0x80) === 0) {
      return true;
    }
    const colours = this.take(3 * 2 ** ((flags & 0x07) + 1));
    if (colours) {
      this.kept.push(colours);
    }
    return colours !== undefined;
  }

  /** Data blocks with their lengths, up to and with the empty one. */
  takeBlocks(): Buffer | undefined {
    const start = this.at;
    for (;;) {
      const length = this.take(1)?.[0];
      if (length === undefined || !this.take(length)) {
        return undefined;
      }
      if (length === 0) {
        return this.source.subarray(start, this.at);
      }
    }
  }
}
