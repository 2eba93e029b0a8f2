import { basename } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ArchiveRefusedError } from '../archive/errors';
import type { FileReceiver, OpenArchive, ReceivedFile } from '../archive/port';
import { FILE_LIMITS } from '../contract/constants/files';
import { MESSAGES } from '../contract/messages';
import type { ImportNoteDto } from '../contract/schemas/files';
import type { DraftRecord } from '../domain/draft';
import { FileRefusedError, PayloadTooLargeError } from '../domain/errors';
import { FileRefusedError as TextRefusedError } from '../import/errors';
import type { PostReader, ReadPost } from '../import/port';
import type { AdoptDeps } from './adopt-media';
import { saveDraft } from './drafts';
import { fillMedia } from './fill-media';
import { inImportTurn } from './import-turns';
import { deleteMedia } from './own-media';
import { untilAborted } from './receptions';

export interface ImportDeps extends AdoptDeps {
  receiver: FileReceiver;
  postReader: PostReader;
}

/** What a file has become. */
export interface ImportedPost {
  draft: DraftRecord;
  notes: ImportNoteDto[];
}

const { files } = MESSAGES;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/**
 * Makes a draft of a file that its author sends: Markdown of Lectern or another tool, or a ZIP file of one such text
 * and the pictures and videos that it names, which become files of the author's own. What cannot be taken is left
 * out with a note; where the whole is refused, nothing is kept of it.
 *
 * @param name of the file
 * @throws FileRefusedError, PayloadTooLargeError, QuotaExceededError; BusyError, ConflictError as `inImportTurn` does
 */
export async function importDraft(
  deps: ImportDeps,
  ownerId: string,
  { stream, name }: { stream: Readable; name: string },
): Promise<ImportedPost> {
  return inImportTurn(ownerId, {
    receive: (signal) =>
      deps.receiver.receive(Readable.from(untilAborted<Buffer>(stream, signal), { objectMode: false })),
    read: async (received) => {
      try {
        // Whoever waited for this turn may be gone.
        deps.signal?.throwIfAborted();
        return await (received.type === 'application/zip'
          ? importArchive(deps, ownerId, received)
          : importText(deps, ownerId, received, name));
      } catch (error) {
        throw asAnswer(error);
      } finally {
        await received.discard();
      }
    },
  });
}

/** What is said of a file by those who read it is said to the person. */
function asAnswer(error: unknown): unknown {
  if (error instanceof TextRefusedError) {
    const place = error.line === null ? '' : ` (line ${error.line})`;
    return new FileRefusedError(error.message + place, { cause: error });
  }
  return error instanceof ArchiveRefusedError ? new FileRefusedError(error.message, { cause: error }) : error;
}

async function importText(
  deps: ImportDeps,
  ownerId: string,
  received: ReceivedFile,
  name: string,
): Promise<ImportedPost> {
  assertTextSize(received.bytes);
  const post = await deps.postReader.read(await received.content(), basename(name), deps.clock.now());
  return keep(deps, ownerId, post, undefined);
}

async function importArchive(
  deps: ImportDeps,
  ownerId: string,
  received: ReceivedFile,
): Promise<ImportedPost> {
  const archive = await received.unpack();
  try {
    const path = findText(archive);
    const bytes = await readText(await archive.open(path));
    const post = await deps.postReader.read(bytes, path, deps.clock.now());
    return await keep(deps, ownerId, post, { archive, path });
  } finally {
    archive.close();
  }
}

function findText({ paths }: OpenArchive): string {
  const [path, ...others] = paths.filter((each) => MARKDOWN.test(each));
  if (path === undefined) {
    throw new FileRefusedError(files.noMarkdown);
  }
  if (others.length > 0) {
    const names = [path, ...others].slice(0, 3).join(', ') + (others.length > 2 ? ', …' : '');
    throw new FileRefusedError(files.manyMarkdown(names));
  }
  return path;
}

async function readText(stream: Readable): Promise<Buffer> {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > FILE_LIMITS.markdownBytes) {
      stream.destroy(new PayloadTooLargeError(files.markdownTooBig));
    }
  });
  return buffer(stream);
}

function assertTextSize(bytes: number): void {
  if (bytes > FILE_LIMITS.markdownBytes) {
    throw new PayloadTooLargeError(files.markdownTooBig);
  }
}

/** Looks up the post's files and keeps all as a draft, or nothing of it. */
async function keep(
  deps: ImportDeps,
  ownerId: string,
  post: ReadPost,
  source: { archive: OpenArchive; path: string } | undefined,
): Promise<ImportedPost> {
  const stored: string[] = [];
  try {
    const notes = await fillMedia(deps, ownerId, post, { source, onStored: (key) => stored.push(key) });
    const draft = await saveDraft(deps, ownerId, deps.ids.uuid(), {
      content: post.content,
      postId: null,
      baseRevision: null,
      parentRevision: null,
    });
    return { draft, notes: [...post.notes, ...notes] };
  } catch (error) {
    for (const key of stored) {
      // What cannot be removed now goes a day later: nothing names it.
      await deleteMedia(deps, ownerId, key).catch(() => undefined);
    }
    throw error;
  }
}
