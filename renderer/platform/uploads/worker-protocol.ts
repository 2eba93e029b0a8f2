import type { PictureFacts, PreparedFile } from './port';

/** Without `facts` the file is only hashed. */
export interface WorkerTask {
  id: number;
  file: Blob;
  facts: PictureFacts | null;
}

export type ToWorker = WorkerTask | { id: number; isCancelled: true };

export type FromWorker =
  | { id: number; prepared: PreparedFile }
  | { id: number; failure: { name: string; message: string } };
