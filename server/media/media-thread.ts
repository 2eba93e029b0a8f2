import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import { ThreadTimeoutError } from '../threads/errors';
import { findWorker } from '../threads/find-worker';
import { askWorker } from '../threads/worker';
import type { RawPicture } from './read-bmp';

/** What the worker is given. */
export type MediaJob = { kind: 'video'; path: string; type: string } | { kind: 'bmp'; path: string };

/** Width and height of a video as it is shown. */
export interface VideoSize {
  width: number;
  height: number;
}

/** What it answers. `refusal` is for whoever sent the file. */
export type MediaAnswer = { value: VideoSize | RawPicture } | { refusal: string };

/** Reads what JavaScript and WebAssembly read away from the event loop: small files can be made to take hours. */
export interface MediaThread {
  /** @throws FileRefusedError, for what takes too long, too; ThreadStartError */
  video(path: string, type: string): Promise<VideoSize>;
  /** The same for a BMP. */
  bmp(path: string): Promise<RawPicture>;
}

/** Milliseconds that one file may take: an honest one takes a fraction of a second. */
const LIMIT = 10_000;

/**
 * A thread for each file, which ends with it: whatever a file did to it is gone.
 *
 * @param file the built worker; without one files are read here
 * @param limit milliseconds that reading one file may take
 * @param startLimit the same for the start of a thread
 */
export function createMediaThread(
  file = findWorker('media-worker'),
  limit = LIMIT,
  startLimit?: number,
): MediaThread {
  const read = async (job: MediaJob): Promise<VideoSize | RawPicture> => {
    if (file === undefined) {
      const { readMedia } = await import('./read-media');
      return readMedia(job);
    }
    return readInThread(file, job, { limit, startLimit });
  };
  return {
    video: (path, type) => read({ kind: 'video', path, type }),
    bmp: (path) => read({ kind: 'bmp', path }) as Promise<RawPicture>,
  };
}

async function readInThread(
  file: string,
  job: MediaJob,
  limits: { limit: number; startLimit?: number | undefined },
): Promise<VideoSize | RawPicture> {
  const { corrupted, corruptedVideo } = MESSAGES.upload;
  const answer = await askWorker<MediaAnswer>(file, job, limits).catch((error: unknown): MediaAnswer => {
    if (error instanceof ThreadTimeoutError || isOutOfMemory(error)) {
      return { refusal: job.kind === 'video' ? corruptedVideo : corrupted };
    }
    throw error;
  });
  if ('value' in answer) {
    return answer.value;
  }
  throw new FileRefusedError(answer.refusal);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
