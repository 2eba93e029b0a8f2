import { draftContentSchema } from '../contract/schemas/draft';
import { NoteBook } from './import-notes';
import { parseFile } from './parse-file';
import type { ReadPost } from './port';

/**
 * Reads every dialect that `parseFile` knows, as a draft.
 *
 * @param name of the file, for a text without a title
 * @param now milliseconds since the epoch
 * @throws FileRefusedError when no post can be made of it
 */
export function readMarkdown(bytes: Buffer, name: string, now: number): ReadPost {
  const notes = new NoteBook();
  const options = { path: name || 'post.md', category: undefined, author: '', now, isDraft: true };
  const { draft, imageLines } = parseFile(bytes, options, notes);
  // Without what only a post has: author, dates and status.
  return { content: draftContentSchema.parse(draft), lines: imageLines, notes: notes.list() };
}
