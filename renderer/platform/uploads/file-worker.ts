import { preparePicture, sha256, type Easel } from './prepare';
import type { PreparedFile } from './port';
import type { FromWorker, ToWorker, WorkerTask } from './worker-protocol';

/** What this file needs of the worker it runs in. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = self as unknown as Scope;
const cancelled = new Set<number>();
let last: Promise<void> = Promise.resolve();

const easel: Easel = {
  make: ({ width, height }) => new OffscreenCanvas(width, height),
  toBlob: (canvas, type, quality) => (canvas as OffscreenCanvas).convertToBlob({ type, quality }),
};

// One after another: a picture at a time is as much memory as a phone has to spare.
scope.onmessage = ({ data }) => {
  if ('isCancelled' in data) {
    cancelled.add(data.id);
  } else {
    last = last.then(() => run(data));
  }
};

async function run(task: WorkerTask): Promise<void> {
  const { id } = task;
  try {
    scope.postMessage({ id, prepared: await prepare(task) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    scope.postMessage({ id, failure: { name, message } });
  } finally {
    cancelled.delete(id);
  }
}

async function prepare({ id, file, facts }: WorkerTask): Promise<PreparedFile> {
  const checkAbort = (): void => {
    if (cancelled.has(id)) {
      throw new DOMException('Cancelled.', 'AbortError');
    }
  };
  checkAbort();
  return facts
    ? preparePicture(file, facts, easel, checkAbort)
    : { blob: file, type: file.type as PreparedFile['type'], hash: await sha256(file) };
}
