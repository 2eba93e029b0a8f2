import type { Readable } from 'node:stream';

/** One file of an archive; its content is made when its turn comes. */
export interface ArchiveEntry {
  /** Relative, with forward slashes. */
  path: string;
  content: () => Promise<string | NodeJS.ReadableStream>;
  /** Pictures and videos are packed already. */
  isPacked?: boolean;
}

/** Packs files into one, sent as it is made: never more of it in memory than one entry. */
export interface Archiver {
  /** @param modifiedAt date of the entries, milliseconds since the epoch */
  pack(entries: AsyncIterable<ArchiveEntry>, modifiedAt: number): NodeJS.ReadableStream;
}

/** A file that somebody sent, kept aside on this machine until `discard`. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** Of the bytes, hex. */
  sha256: string;
  /** Media type by its first bytes, whatever it is called; empty when they say nothing. */
  type: string;
  /** All of it: for files known to be small. */
  content(): Promise<Buffer>;
  /** @throws ArchiveRefusedError for what is no sound ZIP file, or one that is not to be unpacked */
  unpack(): Promise<OpenArchive>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** An archive whose list of files has been checked. */
export interface OpenArchive {
  /** Paths of its files, relative, with forward slashes and without `..`; hidden ones are left out. */
  paths: readonly string[];
  /**
   * Unpacks one file as it is read. The stream fails with ArchiveRefusedError when the file is damaged or all that
   * was read of the archive is more than may be.
   */
  open(path: string): Promise<Readable>;
  close(): void;
}

/** Takes in files that people send. */
export interface FileReceiver {
  /** @throws StorageFullError; the error of the stream */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Removes what a killed process left behind: before the first file comes. */
  tidy(): Promise<void>;
}
