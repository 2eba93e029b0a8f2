import type { Readable } from 'node:stream';
import type { MediaRecord } from '../domain/media';

/** Where the bytes of media files are kept. Keys are our own: `[a-z0-9-]+.[a-z0-9]+`. */
export interface MediaStore {
  /** Lasting before it resolves; a key is written once and never changed. Throws StorageFullError. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same for a file of this machine, which stays where it is. */
  putFile(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** A readable part of the file, `end` inclusive; undefined when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  size(key: string): Promise<number | undefined>;
}

/** A file as it was announced: what is sent must be that. */
export interface AnnouncedFile {
  key: string;
  type: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** Where a browser sends a file to, by PUT and with these headers. */
export interface SignedAddress {
  /** Absolute, or a path of this server. */
  url: string;
  headers: Record<string, string>;
}

/** A file of this machine that nobody else writes to. */
export interface TakenFile {
  path: string;
  bytes: number;
  /** Removes it. */
  release(): Promise<void>;
}

/** Takes the bytes of uploads at this server. */
export interface UploadReceiver {
  /** Whether an address is one that `sign` gave for this file. */
  check(
    upload: AnnouncedFile,
    given: { expires: string; signature: string },
  ): 'valid' | 'expired' | 'invalid';
  /** Lasting before it resolves; a second time replaces the first. When the stream fails, nothing is kept. */
  write(key: string, stream: Readable): Promise<void>;
}

/** Where uploads wait until they have been looked at. Nothing here is ever served. */
export interface UploadStage {
  /** Of the addresses, where it is not this server's own: pages must be allowed to connect to it. */
  readonly origin: string | undefined;
  /** An address that takes this very file for a few minutes. */
  sign(upload: AnnouncedFile): Promise<SignedAddress>;
  /** Undefined where addresses lead elsewhere. */
  readonly receiver: UploadReceiver | undefined;
  /** What was sent, as it is now; undefined when nothing was. */
  take(key: string): Promise<TakenFile | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys of files that were sent before a moment, in milliseconds since the epoch. */
  sentBefore(moment: number): Promise<string[]>;
  /** Removes what a killed process left half done. */
  tidy(): Promise<void>;
}

/** What pages show of an uploaded picture. */
export interface MadeImage {
  bytes: Buffer;
  type: string;
  width: number;
  height: number;
  /** Narrowest first. */
  variants: { width: number; bytes: Buffer }[];
}

/** Looks at the real bytes of files. Works on one picture at a time, so that memory stays flat. */
export interface MediaMaker {
  /**
   * @param type as announced
   * @param ownerId who asks: of one person's files only a few may wait
   * @throws FileRefusedError for what is no such picture; BusyError when too many wait
   */
  image(path: string, type: MediaRecord['type'], ownerId: string): Promise<MadeImage>;
  /** Width and height of a video as it is shown. Throws like `image`. */
  video(path: string, type: MediaRecord['type'], ownerId: string): Promise<{ width: number; height: number }>;
}
