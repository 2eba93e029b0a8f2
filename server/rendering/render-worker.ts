import { parentPort } from 'node:worker_threads';
import type { RenderAnswer, RenderJob } from './render-thread';
import { renderPost } from './render-post';
import { makePreview } from './make-preview';

/** The entry of the worker thread that renders what people wrote: says that it is there, then answers each job. */
const port = parentPort;
if (port) {
  port.on('message', ({ kind, post }: RenderJob) => {
    port.postMessage({
      value: kind === 'preview' ? makePreview(post) : renderPost(post),
    } satisfies RenderAnswer);
  });
  port.postMessage('ready');
}
