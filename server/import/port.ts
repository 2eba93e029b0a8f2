import type { DraftContent } from '../contract/schemas/draft';
import type { ImportNoteDto } from '../contract/schemas/files';

/** A draft as a file has it. */
export interface ReadPost {
  /** Media fields hold addresses as written. */
  content: DraftContent;
  /** Line of each picture in the file, from 0, by its address, where it is known. */
  lines: ReadonlyMap<string, number>;
  notes: ImportNoteDto[];
}

/** Reads Markdown files of Lectern and of other tools. */
export interface PostReader {
  /**
   * @param name of the file, for a text without a title
   * @param now milliseconds since the epoch
   * @throws FileRefusedError when no post can be made of it; ThreadStartError
   */
  read(bytes: Buffer, name: string, now: number): Promise<ReadPost>;
}
