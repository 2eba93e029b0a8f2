import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { mediaSlots, type MediaSlot } from '../domain/post-file/media-slots';
import type { MediaRecord } from '../domain/media';
import type { Clock, Ids } from '../domain/ports';
import { ImageRefusedError } from '../media/errors';
import type { MediaStore } from '../media/port';
import type { TakenImage } from '../media/take-image';
import { variantKey } from '../services/media-files';
import type { Storage } from '../storage/port';
import { findInside } from './find-files';
import type { NoteBook } from './import-notes';
import type { ParsedPost } from './parse-file';
import { takeVideo } from './take-video';

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
 * Looks up the pictures and videos a post names, stores them and puts their addresses into the post. What cannot be
 * taken leave an empty field and a note.
 *
 * @param file the real path of the Markdown file
 * @returns records of all files of the post
 */
export async function attachImages(
  { draft, imageLines }: ParsedPost,
  file: string,
  context: ImageContext,
  notes: NoteBook,
): Promise<MediaRecord[]> {
  const known = new Map<string, Attached | undefined>();
  const find = async ({ address, kind }: MediaSlot): Promise<Attached | undefined> => {
    const name = `${kind} ${address}`;
    if (!known.has(name)) {
      const at = imageLines.get(address);
      known.set(name, await attach({ address, kind }, file, context, notes, at === undefined ? 1 : at + 1));
    }
    return known.get(name);
  };
  const points = draft.subtitles.flatMap(({ bulletPoints }) => bulletPoints);
  const withPicture = new Set(points.filter(({ image }) => image !== ''));
  for (const slot of mediaSlots(draft)) {
    const found = await find(slot);
    slot.fill(found?.path ?? '', found?.record.sha256 ?? '');
  }
  draft.subtitles.forEach((subtitle) => {
    // A point that was nothing but a picture goes with it.
    subtitle.bulletPoints = subtitle.bulletPoints.filter(
      (point) =>
        !withPicture.has(point) || [point.text, point.image, point.video, point.codeSnippet].some(Boolean),
    );
  });
  return [...known.values()].flatMap((attached) => attached?.record ?? []);
}

async function attach(
  { address: src, kind }: Pick<MediaSlot, 'address' | 'kind'>,
  file: string,
  context: ImageContext,
  notes: NoteBook,
  line: number,
): Promise<Attached | undefined> {
  const what = kind === 'image' ? 'picture' : 'video';
  const shown = src.length > 80 ? `${src.slice(0, 77)}…` : src;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
    notes.add(`The ${what} ${shown} is not a file in the folder and was left out.`, line);
    return undefined;
  }
  const place = await findPicture(src, file, context.folder);
  if (place === undefined) {
    notes.add(`The ${what} ${shown} was not found inside the folder and was left out.`, line);
    return undefined;
  }
  try {
    const record = await (kind === 'image' ? takePicture : takeVideo)(place, context);
    return { path: `/media/${record.key}`, record };
  } catch (error) {
    if (error instanceof ImageRefusedError) {
      notes.add(`The ${what} ${shown} was left out: ${error.message}`, line);
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
  const { bytes, variants: made, ...taken } = await context.takeImage(source);
  const same = await storage.read((readers) => readers.media.byKey(taken.key));
  const variants: MediaRecord['variants'] = made.map(({ width, bytes: { length } }) => ({
    key: variantKey(taken.key, width),
    width,
    bytes: length,
  }));
  if (!context.isDryRun) {
    await media.put(taken.key, bytes);
    for (const { width, bytes: smaller } of made) {
      await media.put(variantKey(taken.key, width), smaller);
    }
  }
  const now = new Date(clock.now()).toISOString();
  return (
    same ?? {
      ...taken,
      mediaId: ids.uuid(),
      ownerId: null,
      bytes: bytes.length,
      name: basename(place),
      category: '',
      variants,
      poster: '',
      createdAt: now,
      unnamedAt: now,
    }
  );
}
