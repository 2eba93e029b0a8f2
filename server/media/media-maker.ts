import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import type { MediaMaker } from './port';
import { createWorkQueue } from './work-queue';

/** Uploads that may wait for their turn: none of them is in memory meanwhile. */
const LONGEST_QUEUE = 100;

/** What file-type calls what we call otherwise. */
const SAME: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
};

/** Looks at files by their bytes alone. Decoders are loaded when the first file comes. */
export function createMediaMaker(): MediaMaker {
  const inTurn = createWorkQueue(LONGEST_QUEUE);
  return {
    image: (path, type) =>
      inTurn(async () => {
        await assertType(path, type);
        const { makeImage } = await import('./make-image');
        return makeImage(await readFile(path), type);
      }),
    video: (path, type) =>
      inTurn(async () => {
        await assertType(path, type);
        const { measureVideo } = await import('./measure-video');
        return measureVideo(path, type);
      }),
  };
}

/** Nothing reaches a decoder that is not what it was said to be, least of all a document such as SVG. */
async function assertType(path: string, type: string): Promise<void> {
  const { mime = '' } = (await fileTypeFromFile(path)) ?? {};
  if ((SAME[mime] ?? mime) !== type) {
    throw new FileRefusedError(MESSAGES.upload.wrongType);
  }
}
