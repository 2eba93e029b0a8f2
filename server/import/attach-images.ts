import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaRecord } from '../domain/entities';
import type { Clock, Ids } from '../domain/ports';
import { ImageRefusedError } from '../media/errors';
import type { MediaStore } from '../media/port';
import type { TakenImage } from '../media/take-image';
import type { Storage } from '../storage/port';
import { findInside } from './find-files';
import type { NoteBook } from './import-notes';
import type { ParsedPost } from './parse-file';

export interface ImageContext {
  storage: Pick<Storage, 'read'>;
  media: MediaStore;
  /** Makes of a file what is stored. */
  takeImage: (source: Buffer) => Promise<TakenImage>;
  clock: Clock;
  ids: Ids;
  /** Nothing outside of it is read. */
  folder: string;
  isDryRun: boolean;
}

const MAX_FILE_BYTES = 10 * 1024 * 1024;

interface Attached {
  path: string;
  record: MediaRecord;
}

/**
 * Looks up the pictures a post names, stores them and puts their addresses into the post. Pictures that cannot be
 * taken leave an empty field and a note.
 *
 * @param file the real path of the Markdown file
 * @returns records of all pictures of the post
 */
export async function attachImages(
  { draft, imageLines }: ParsedPost,
  file: string,
  context: ImageContext,
  notes: NoteBook,
): Promise<MediaRecord[]> {
  const known = new Map<string, Attached | undefined>();
  const find = async (src: string): Promise<Attached | undefined> => {
    if (src !== '' && !known.has(src)) {
      const line = imageLines.get(src);
      known.set(src, await attach(src, file, context, notes, line === undefined ? 1 : line + 1));
    }
    return known.get(src);
  };
  const title = await find(draft.titleImage);
  draft.titleImage = title?.path ?? '';
  draft.titleImageHash = title?.record.sha256 ?? '';
  for (const holder of [...draft.subtitles, ...draft.subtitles.flatMap(({ bulletPoints }) => bulletPoints)]) {
    const found = await find(holder.image);
    holder.image = found?.path ?? '';
    holder.imageHash = found?.record.sha256 ?? '';
  }
  draft.subtitles.forEach((subtitle) => {
    subtitle.bulletPoints = subtitle.bulletPoints.filter(
      ({ text, image, codeSnippet }) => text !== '' || image !== '' || codeSnippet !== '',
    );
  });
  return [...known.values()].flatMap((attached) => attached?.record ?? []);
}

async function attach(
  src: string,
  file: string,
  context: ImageContext,
  notes: NoteBook,
  line: number,
): Promise<Attached | undefined> {
  const shown = src.length > 80 ? `${src.slice(0, 77)}…` : src;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
    notes.add(`The picture ${shown} is not a file in the folder and was left out.`, line);
    return undefined;
  }
  const place = await findPicture(src, file, context.folder);
  if (place === undefined) {
    notes.add(`The picture ${shown} was not found inside the folder and was left out.`, line);
    return undefined;
  }
  try {
    const record = await takePicture(place, context);
    return { path: `/media/${record.key}`, record };
  } catch (error) {
    if (error instanceof ImageRefusedError) {
      notes.add(`The picture ${shown} was left out: ${error.message}`, line);
      return undefined;
    }
    throw error;
  }
}

/** Beside the text; a path from `/` counts from the folder, or from its `static` or `public`, as sites have it. */
async function findPicture(src: string, file: string, folder: string): Promise<string | undefined> {
  const path = decodePath(src.replace(/[?#].*$/, ''));
  if (path === undefined || path.includes('\0')) {
    return undefined;
  }
  const places = path.startsWith('/')
    ? ['', 'static', 'public', 'assets'].map((part) => join(folder, part, path))
    : [join(dirname(file), path), join(folder, 'static', path)];
  for (const place of places) {
    const found = await findInside(folder, place);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) {
      return undefined;
    }
    throw error;
  }
}

async function takePicture(place: string, context: ImageContext): Promise<MediaRecord> {
  const { storage, media, clock, ids } = context;
  if ((await stat(place)).size > MAX_FILE_BYTES) {
    throw new ImageRefusedError('File size exceeds 10MB.');
  }
  const source = await readFile(place);
  const sourceSha256 = createHash('sha256').update(source).digest('hex');
  const known = await storage.read((readers) => readers.media.bySourceSha256(sourceSha256));
  if (known && (await media.has(known.key))) {
    return known;
  }
  const { bytes, ...taken } = await context.takeImage(source);
  const same = await storage.read((readers) => readers.media.byKey(taken.key));
  if (!context.isDryRun) {
    await media.put(taken.key, bytes);
  }
  return (
    same ?? {
      ...taken,
      mediaId: ids.uuid(),
      ownerId: null,
      bytes: bytes.length,
      createdAt: new Date(clock.now()).toISOString(),
    }
  );
}
