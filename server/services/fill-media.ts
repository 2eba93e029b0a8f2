import { basename, dirname, join } from 'node:path/posix';
import type { FileReceiver, OpenArchive } from '../archive/port';
import { MEDIA_LIMITS } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { ImportNoteDto } from '../contract/schemas/files';
import type { MediaRecord } from '../domain/media';
import { FileRefusedError, PayloadTooLargeError } from '../domain/errors';
import { mediaSlots, type MediaSlot } from '../domain/post-file/media-slots';
import type { ReadPost } from '../import/port';
import { adoptMedia, type AdoptDeps } from './adopt-media';
import { MEDIA_PATH } from './media-files';

/** Where the files are that a text names. */
export interface MediaSource {
  archive: OpenArchive;
  /** Of the text in the archive. */
  path: string;
}

interface FillOptions {
  source: MediaSource | undefined;
  /** Told the key of each file that is stored anew. */
  onStored: (key: string) => void;
}

/** Folders that sites serve from their root. */
const ROOTS = ['', 'static', 'public', 'assets'];
/** Notes about single files: more than a person reads. */
const MOST_NOTES = 100;

const { files } = MESSAGES;

/**
 * Puts files of the author's own into the media fields of a post, in place of the addresses that its text had:
 * out of the archive, one after the other, or those that the author has already. The others become empty.
 *
 * @returns what was left out, and why
 * @throws QuotaExceededError; ArchiveRefusedError for an archive that turns out to be unsound; the reason of the signal
 */
export async function fillMedia(
  deps: AdoptDeps & { receiver: FileReceiver },
  ownerId: string,
  post: ReadPost,
  { source, onStored }: FillOptions,
): Promise<ImportNoteDto[]> {
  const notes: ImportNoteDto[] = [];
  const found = new Map<string, MediaRecord | undefined>();
  const used = new Set<string>();
  const find = async (
    slot: MediaSlot,
    path: string | undefined,
    posterKey: string,
  ): Promise<MediaRecord | undefined> => {
    if (!source || path === undefined) {
      return findOwn(deps, ownerId, slot);
    }
    used.add(path);
    const received = await deps.receiver.receive(await source.archive.open(path));
    try {
      const name = basename(path).slice(-MEDIA_LIMITS.fileNameMax);
      const { category } = post.content;
      const { record, isNew } = await adoptMedia(deps, ownerId, {
        ...{ received, name, category, posterKey, kind: slot.kind },
      });
      if (isNew) {
        onStored(record.key);
      }
      return record;
    } finally {
      await received.discard();
    }
  };
  for (const slot of picturesFirst(mediaSlots(post.content))) {
    deps.signal?.throwIfAborted();
    // By where it is, not as it is written: one file has addresses without end.
    const path = source && findPath(source, slot.address);
    const key = path === undefined ? `${slot.kind} at ${slot.address}` : `${slot.kind} in ${path}`;
    if (!found.has(key)) {
      const posterKey = slot.path === 'titleVideo' ? keyOf(post.content.titleVideoPoster) : '';
      const line = post.lines.get(slot.address);
      found.set(
        key,
        await find(slot, path, posterKey).catch((error: unknown) => {
          notes.push({ line: line === undefined ? null : line + 1, text: asNote(error, slot) });
          return undefined;
        }),
      );
    }
    const record = found.get(key);
    slot.fill(record ? MEDIA_PATH + record.key : '', record?.sha256 ?? '');
  }
  const unused = source ? source.archive.paths.filter((path) => path !== source.path && !used.has(path)) : [];
  const few = shorten(notes);
  return unused.length > 0 ? [...few, { line: null, text: files.unused(unused.length) }] : few;
}

function shorten(notes: ImportNoteDto[]): ImportNoteDto[] {
  const more = notes.length - MOST_NOTES;
  return more > 0
    ? [...notes.slice(0, MOST_NOTES), { line: null, text: `${more} more of its files could not be taken.` }]
    : notes;
}

/** A video may be shown with a picture that must be there before. */
function picturesFirst(slots: readonly MediaSlot[]): MediaSlot[] {
  return [...slots].sort((a, b) => Number(a.kind === 'video') - Number(b.kind === 'video'));
}

function keyOf(address: string): string {
  return address.startsWith(MEDIA_PATH) ? address.slice(MEDIA_PATH.length) : '';
}

/** A file in the archive, beside the text, or from the root of the archive as sites have it. */
function findPath({ archive, path }: MediaSource, address: string): string | undefined {
  const plain = decodePath(address.replace(/[?#].*$/, ''));
  const places = plain.startsWith('/')
    ? ROOTS.map((root) => join(root, plain).replace(/^\/+/, ''))
    : [join(dirname(path), plain), join('static', plain)];
  return places.find((place) => archive.paths.includes(place));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) {
      return path;
    }
    throw error;
  }
}

async function findOwn(
  { storage }: Pick<AdoptDeps, 'storage'>,
  ownerId: string,
  { address, kind }: MediaSlot,
): Promise<MediaRecord> {
  const key = keyOf(address);
  const record = key === '' ? undefined : await storage.read(({ media }) => media.byKey(key));
  if (record?.ownerId !== ownerId || !record.type.startsWith(`${kind}/`)) {
    throw new MissingFileError();
  }
  return record;
}

/** A text names a file that did not come along. */
class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

/** @throws what is no matter of this one file */
function asNote(error: unknown, { address }: MediaSlot): string {
  const name = address.length > 80 ? `${address.slice(0, 77)}…` : address;
  if (error instanceof MissingFileError) {
    return address.startsWith(MEDIA_PATH) ? files.notYours(name) : files.notFound(name);
  }
  if (error instanceof FileRefusedError || error instanceof PayloadTooLargeError) {
    return files.refusedFile(name, error.message);
  }
  throw error;
}
