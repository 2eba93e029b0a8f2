/** An open file. Every method rejects with the system's error. */
export interface OpenFile {
  /** Reads up to `length` bytes from `position`; fewer only at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Writes every byte or rejects; a rejected write may have written some of them. */
  write(bytes: Buffer, position: number): Promise<void>;
  /** Resolves once the bytes, and the length, are on the disk. */
  flush(): Promise<void>;
  truncate(length: number): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
}

/**
 * What the journal needs of a disk: narrow, so that tests can make any single step fail.
 * Files are made readable by their owner alone (0600), folders too (0700).
 */
export interface FileSystem {
  /** For reading an existing file. */
  openToRead(path: string): Promise<OpenFile>;
  /** For reading and writing; made when it is not there. */
  openToWrite(path: string): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  /** No error when it is not there. */
  remove(path: string): Promise<void>;
  /** Names of the files in a folder, sorted; empty when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Makes the folder and its parents. */
  makeFolder(folder: string): Promise<void>;
  /** Makes renames, creations and removals in the folder last (no effect where the system has no such call). */
  flushFolder(folder: string): Promise<void>;
}

/** The system's code of an error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
