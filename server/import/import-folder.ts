import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Category } from '../contract/constants/categories';
import type { Clock, Ids } from '../domain/ports';
import type { MediaStore } from '../media/port';
import { takeImage } from '../media/take-image';
import { foreseeImport, importPost, type ImportOutcome } from '../services/import-posts';
import type { PublishContext } from '../services/publish-post';
import type { Storage } from '../storage/port';
import { attachImages } from './attach-images';
import { findFiles, type FoundFile } from './find-files';
import { FileRefusedError } from './errors';
import { NoteBook, type ImportNote } from './import-notes';
import { parseFile } from './parse-file';

export interface ImportContext {
  storage: Storage;
  media: MediaStore;
  rendered: PublishContext['rendered'];
  clock: Clock;
  ids: Ids;
}

export interface ImportOptions {
  folder: string;
  isDryRun?: boolean;
  /** For posts that name none. */
  category?: Category | undefined;
  /** For posts that name none. */
  author?: string | undefined;
  /** Of file names, with `*`, such as `README*.md`. */
  match?: string | undefined;
  /** What makes a file the same file at the next import; its real path unless given. */
  keyOf?: (file: FoundFile) => string;
  onFile?: (result: FileResult) => void;
}

/** What became of one file. Lines count from 1. */
export interface FileResult {
  path: string;
  outcome: ImportOutcome | 'refused';
  /** The post's title; empty when refused. */
  title: string;
  /** What was changed on the way, or, when refused, the one reason. */
  notes: ImportNote[];
}

const MAX_FILE_BYTES = 2 * 1024 * 1024;

/**
 * Imports every Markdown file below a folder. A second run finds the posts of the first and changes only what
 * changed; posts deleted here stay deleted. A file that fails is reported and the others go on.
 */
export async function importFolder(context: ImportContext, options: ImportOptions): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const found of await findFiles(options.folder, { match: options.match })) {
    const result = await importFile(context, options, found);
    results.push(result);
    options.onFile?.(result);
  }
  return results;
}

async function importFile(
  context: ImportContext,
  options: ImportOptions,
  found: FoundFile,
): Promise<FileResult> {
  try {
    return await readAndStore(context, options, found);
  } catch (error) {
    const refused = asRefusal(error);
    if (!refused) {
      throw error;
    }
    return { path: found.path, outcome: 'refused', title: '', notes: [refused] };
  }
}

function asRefusal(error: unknown): ImportNote | undefined {
  if (error instanceof FileRefusedError) {
    return { line: error.line, text: error.message };
  }
  const code = (error as NodeJS.ErrnoException).code;
  const isReading = code !== undefined && (error as NodeJS.ErrnoException).path !== undefined;
  return isReading && /^(?:EACCES|EPERM|ENOENT|EISDIR|EIO|ELOOP|EBUSY|EMFILE)$/.test(code)
    ? { line: null, text: `The file cannot be read (${code}).` }
    : undefined;
}

async function readAndStore(
  context: ImportContext,
  options: ImportOptions,
  found: FoundFile,
): Promise<FileResult> {
  const { category, author = 'Imported', isDryRun = false, folder } = options;
  if (found.file === undefined) {
    throw new FileRefusedError(found.refusal ?? 'The file cannot be read.');
  }
  if ((await stat(found.file)).size > MAX_FILE_BYTES) {
    throw new FileRefusedError('The file is larger than 2 MB. Split it into several posts.');
  }
  const bytes = await readFile(found.file);
  const notes = new NoteBook();
  const path = found.file.includes('node_modules') ? found.file.replaceAll('\\', '/') : found.path;
  const parsed = parseFile(bytes, { path, category, author, now: context.clock.now() }, notes);
  const media = await attachImages(parsed, found.file, { ...context, takeImage, folder, isDryRun }, notes);
  const source = {
    key: options.keyOf?.(found) ?? `file:${sha256(found.file).slice(0, 40)}`,
    hash: sha256(bytes, category ?? '', author, ...media.map((record) => record.sourceSha256)),
  };
  const draft = { ...parsed.draft, category: parsed.draft.category as Category, userId: null, source };
  const outcome = isDryRun
    ? await foreseeImport(context, source)
    : await importPost(context, { draft, media });
  return { path: found.path, outcome, title: draft.title, notes: notes.list() };
}

function sha256(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part).update('\0');
  }
  return hash.digest('hex');
}
