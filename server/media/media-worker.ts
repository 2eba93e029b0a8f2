import { parentPort, workerData } from 'node:worker_threads';
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

limitWasmMemory();
const found = await answer(workerData as MediaJob);
const pixels = 'value' in found && 'data' in found.value ? [found.value.data.buffer as ArrayBuffer] : [];
parentPort?.postMessage(found, pixels);
