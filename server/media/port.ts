/** Where the bytes of media files are kept. Keys are our own: `[a-z0-9-]+.[a-z0-9]+`. */
export interface MediaStore {
  /** Flushed to disk before it resolves; a key is written once and never changed. */
  put(key: string, bytes: Buffer): Promise<void>;
  has(key: string): Promise<boolean>;
  /** A readable part of the file, `end` inclusive; undefined when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  size(key: string): Promise<number | undefined>;
}
