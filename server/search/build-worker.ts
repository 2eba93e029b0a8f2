import { parentPort } from 'node:worker_threads';
import type { PostRecord } from '../domain/post';
import { createBulkBuilder } from './bulk-builder';

/** The entry of the worker thread that indexes many posts: takes batches, answers each, at the end with the segment. */
const port = parentPort;
if (port) {
  const builder = createBulkBuilder();
  port.on('message', (posts: PostRecord[] | null) => {
    if (posts) {
      builder.add(posts);
      port.postMessage(null);
      return;
    }
    const segment = builder.finish();
    const arrays = [segment.categories, segment.alive, segment.shared, segment.starts, segment.documents];
    const buffers = [...arrays, segment.impacts].map(({ buffer }) => buffer as ArrayBuffer);
    port.postMessage(segment, [...new Set(buffers)]);
    port.close();
  });
}
