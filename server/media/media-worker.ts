import { parentPort } from 'node:worker_threads';
import { FileRefusedError } from '../domain/errors';
import { limitWasmMemory } from './limit-wasm-memory';
import type { MediaAnswer, MediaJob } from './media-thread';
import { readMedia } from './read-media';

/** The entry of the worker thread that reads one file. */
async function answer(job: MediaJob): Promise<MediaAnswer> {
  try {
    return { value: await readMedia(job) };
  } catch (error) {
    if (error instanceof FileRefusedError) {
      return { refusal: error.message };
    }
    throw error;
  }
}

/** Says that it is there, then answers its job. */
parentPort?.once('message', (job: MediaJob) => {
  void answer(job).then((found) => {
    const pixels = 'value' in found && 'data' in found.value ? [found.value.data.buffer as ArrayBuffer] : [];
    parentPort?.postMessage(found, pixels);
  });
});
limitWasmMemory();
parentPort?.postMessage('ready');
