import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
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
  /** Throws FileRefusedError, for what takes too long, too. */
  video(path: string, type: string): Promise<VideoSize>;
  /** The same for a BMP. */
  bmp(path: string): Promise<RawPicture>;
}

/** Milliseconds that one file may take: an honest one takes a fraction of a second. */
const LIMIT = 10_000;
const MEMORY_MB = 256;

/** The built worker, beside the program or above its chunks; undefined when running from source. */
function findMediaWorker(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [here, dirname(here)]
    .map((folder) => join(folder, 'media-worker.js'))
    .find((file) => existsSync(file));
}

/**
 * A thread for each file, which ends with it: whatever a file did to it is gone.
 *
 * @param file the built worker; without one files are read here
 * @param limit in milliseconds
 */
export function createMediaThread(file = findMediaWorker(), limit = LIMIT): MediaThread {
  const read = async (job: MediaJob): Promise<VideoSize | RawPicture> => {
    if (file === undefined) {
      const { readMedia } = await import('./read-media');
      return readMedia(job);
    }
    return readInThread(file, job, limit);
  };
  return {
    video: (path, type) => read({ kind: 'video', path, type }),
    bmp: (path) => read({ kind: 'bmp', path }) as Promise<RawPicture>,
  };
}

async function readInThread(
  file: string,
  workerData: MediaJob,
  limit: number,
): Promise<VideoSize | RawPicture> {
  const { corrupted, corruptedVideo } = MESSAGES.upload;
  const refusal = workerData.kind === 'video' ? corruptedVideo : corrupted;
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<MediaAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ refusal }), limit);
      worker.once('message', resolve);
      worker.on('error', (error) => (isOutOfMemory(error) ? resolve({ refusal }) : reject(error)));
      worker.once('exit', (code) => reject(new Error(`The media worker ended with code ${code}.`)));
    });
    if ('value' in answer) {
      return answer.value;
    }
    throw new FileRefusedError(answer.refusal);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
