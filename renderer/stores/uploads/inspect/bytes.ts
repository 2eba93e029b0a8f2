/** Reads parts of a file without taking it into memory as a whole. */
export class FileBytes {
  constructor(private readonly file: Blob) {}

  get size(): number {
    return this.file.size;
  }

  /** The bytes from `start`, fewer than `length` at the file's end. */
  async read(start: number, length: number): Promise<DataView> {
    return new DataView(await this.file.slice(start, start + length).arrayBuffer());
  }
}

/** The file ends before it should, or says what cannot be. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** Bytes as text, one character a byte. */
export function textOf(view: DataView, start: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(start, start + length);
  return String.fromCharCode(...bytes);
}
