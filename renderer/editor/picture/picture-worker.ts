import type { DrawnPicture, PictureJob } from './picture-job';
import { renderPicture } from './render-picture';

/** What a worker says of its picture: how far it is, and at last what came of it. */
export type FromPictureWorker =
  | { done: number }
  | { picture: DrawnPicture }
  | { failure: { name: string; message: string } };

/** What this file needs of the worker it runs in. */
interface Scope {
  onmessage: ((event: MessageEvent<PictureJob>) => void) | null;
  postMessage(message: FromPictureWorker): void;
}

const scope = self as unknown as Scope;

// One picture for each worker: ending the worker ends the work, wherever it is.
scope.onmessage = ({ data }) => void run(data);

async function run(job: PictureJob): Promise<void> {
  try {
    const picture = await renderPicture(job, {
      makeCanvas: ({ width, height }) => new OffscreenCanvas(width, height),
      afterStrip: (done) => scope.postMessage({ done }),
    });
    scope.postMessage({ picture });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    scope.postMessage({ failure: { name, message } });
  }
}
