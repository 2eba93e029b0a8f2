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
