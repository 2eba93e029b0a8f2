import { parentPort } from 'node:worker_threads';
import { FileRefusedError } from './errors';
import { readMarkdown } from './markdown-reader';
import type { ReadAnswer, ReadJob } from './read-in-thread';

/** The entry of the worker thread that reads one file. */
function answer({ bytes, name, now }: ReadJob): ReadAnswer {
  try {
    return { post: readMarkdown(Buffer.from(bytes), name, now) };
  } catch (error) {
    if (error instanceof FileRefusedError) {
      return { refusal: { message: error.message, line: error.line } };
    }
    throw error;
  }
}

/** Says that it is there, then answers its job. */
parentPort?.once('message', (job: ReadJob) => parentPort?.postMessage(answer(job)));
parentPort?.postMessage('ready');
