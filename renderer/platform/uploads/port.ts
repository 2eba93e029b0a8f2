import type { MediaFile } from '../../../server/contract/schemas/media';
import type { MediaType } from '../../../server/contract/constants/media';

/** What is sent: bytes as they will be stored, with their SHA-256 in hex. */
export interface PreparedFile {
  blob: Blob;
  type: MediaType;
  hash: string;
}

/** What is known of a chosen picture before it is decoded. */
export interface PictureFacts {
  type: MediaType;
  /** More than one frame: it is sent as it is. */
  isAnimated: boolean;
  width: number;
  height: number;
}

export interface PutRequest {
  url: string;
  blob: Blob;
  headers: Readonly<Record<string, string>>;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A chosen file that is not yet in its draft. */
export interface KeptFile {
  id: string;
  userId: string;
  draftId: string;
  /** The field's path in the draft, such as `subtitles.0.image`. */
  path: string;
  name: string;
  /** Milliseconds since 1970. */
  chosenAt: number;
  /** Null once it is stored, or when it could not be kept. */
  file: File | null;
  /** What it is stored as; null until then. */
  stored: MediaFile | null;
}

/** Where chosen files wait. A storage that is blocked or full keeps nothing and says so. */
export interface KeptFiles {
  all(): Promise<KeptFile[]>;
  /** @returns false when it was not kept */
  set(file: KeptFile): Promise<boolean>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Resolves once the file is this page's alone: after another tab is done with it, or closed. At once where it is
   * this page's already, or where the browser cannot tell tabs apart.
   */
  claim(id: string): Promise<void>;
  /** Another tab may have it. */
  release(id: string): void;
}

/** What uploading needs of the browser. Loaded with the first screen that takes files, never by a reading page. */
export interface UploadTools {
  /**
   * Makes a picture as small as SPEC §9 wants it, away from the page's thread.
   *
   * @throws {CorruptedPictureError} it cannot be decoded
   */
  prepareImage(file: Blob, facts: PictureFacts, signal: AbortSignal): Promise<PreparedFile>;
  /** SHA-256 in hex. */
  hash(file: Blob, signal: AbortSignal): Promise<string>;
  /** A frame near the beginning of a film; null when the browser cannot show it or takes too long. */
  capturePoster(file: Blob, signal: AbortSignal): Promise<Blob | null>;
  /** @throws {TransferError} it did not arrive or was refused */
  put(request: PutRequest): Promise<void>;
  kept: KeptFiles;
  /** Resolves after so many milliseconds. @throws {DOMException} `AbortError` */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
