import { CorruptedPictureError, InsecurePageError } from './errors';
import { preparePicture, sha256, type Easel } from './prepare';
import type { PictureFacts, PreparedFile } from './port';
import { trustedAddress } from '../trusted-address';
import type { FromWorker, ToWorker } from './worker-protocol';
import workerAddress from './file-worker.ts?worker&url';

interface Waiting {
  resolve: (prepared: PreparedFile) => void;
  reject: (reason: unknown) => void;
}

/** The worker could not be started, or it broke: the page does the work itself. */
class NoWorkerError extends Error {}

/** Work on files, in a worker where there is one. The worker starts with the first file. */
export class FileWork {
  private worker: Worker | null = null;
  private isWorkerUsable = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** @param facts null: the file is only hashed */
  async run(file: Blob, facts: PictureFacts | null, signal: AbortSignal): Promise<PreparedFile> {
    signal.throwIfAborted();
    if (this.isWorkerUsable) {
      try {
        return await this.ask(file, facts, signal);
      } catch (error) {
        if (!(error instanceof NoWorkerError)) {
          throw error;
        }
      }
    }
    const checkAbort = () => signal.throwIfAborted();
    return facts
      ? preparePicture(file, facts, pageEasel, checkAbort)
      : { blob: file, type: file.type as PreparedFile['type'], hash: await sha256(file) };
  }

  private ask(file: Blob, facts: PictureFacts | null, signal: AbortSignal): Promise<PreparedFile> {
    const worker = this.start();
    const id = (this.lastId += 1);
    const post = (message: ToWorker) => worker.postMessage(message);
    return new Promise<PreparedFile>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      signal.addEventListener('abort', () => {
        if (this.waiting.delete(id)) {
          post({ id, isCancelled: true });
          reject(signal.reason as Error);
        }
      });
      post({ id, file, facts });
    });
  }

  private start(): Worker {
    if (this.worker) {
      return this.worker;
    }
    try {
      this.worker = new Worker(trustedAddress(workerAddress), { type: 'module', name: 'files' });
    } catch (cause) {
      this.isWorkerUsable = false;
      throw new NoWorkerError('There is no worker.', { cause });
    }
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.settle(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.isWorkerUsable = false;
      this.worker?.terminate();
      this.worker = null;
      const all = [...this.waiting.values()];
      this.waiting.clear();
      all.forEach(({ reject }) => reject(new NoWorkerError('The worker broke.')));
    };
    return this.worker;
  }

  private settle(answer: FromWorker): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('prepared' in answer) {
      waiting?.resolve(answer.prepared);
    } else {
      waiting?.reject(errorOf(answer.failure));
    }
  }
}

/** Errors lose their class on the way out of a worker. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  switch (name) {
    case 'CorruptedPictureError':
      return new CorruptedPictureError(message);
    case 'InsecurePageError':
      return new InsecurePageError(message);
    case 'AbortError':
      return new DOMException(message, name);
    default:
      return new Error(message);
  }
}

const pageEasel: Easel = {
  make({ width, height }) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    return canvas;
  },
  async toBlob(canvas, type, quality) {
    // Lets the page breathe between two rounds.
    await new Promise((resolve) => setTimeout(resolve));
    return new Promise<Blob>((resolve, reject) => {
      (canvas as HTMLCanvasElement).toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not write the picture.'))),
        type,
        quality,
      );
    });
  },
};
