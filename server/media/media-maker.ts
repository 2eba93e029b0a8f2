import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import { createMediaThread } from './media-thread';
import type { MediaMaker } from './port';
import { createWorkQueue } from './work-queue';

/** Uploads a person and in all, the one that is looked at included: none of those that wait is in memory. */
const LONGEST_QUEUE = { own: 5, all: 100 };

/** What file-type calls what we call otherwise. */
const SAME: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
};

/** Looks at files by their bytes alone. Decoders are loaded when the first file comes. */
export function createMediaMaker(thread = createMediaThread()): MediaMaker {
  const inTurn = createWorkQueue(LONGEST_QUEUE);
  return {
    image: (path, type, ownerId) =>
      inTurn(ownerId, async () => {
        await assertType(path, type);
        const { makeImage } = await import('./make-image');
        return makeImage(path, type, thread);
      }),
    video: (path, type, ownerId) =>
      inTurn(ownerId, async () => {
        await assertType(path, type);
        return thread.video(path, type);
      }),
  };
}

/** Nothing reaches a decoder that is not what it was said to be, least of all a document such as SVG. */
async function assertType(path: string, type: string): Promise<void> {
  const { fileTypeFromFile } = await import('file-type');
  const { mime = '' } = (await fileTypeFromFile(path)) ?? {};
  if ((SAME[mime] ?? mime) !== type) {
    throw new FileRefusedError(MESSAGES.upload.wrongType);
  }
}
