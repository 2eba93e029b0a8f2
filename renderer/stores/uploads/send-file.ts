import { UPLOAD } from '../../../server/contract/constants/media';
import { MESSAGES } from '../../../server/contract/messages';
import type { MediaFile, UploadAddress } from '../../../server/contract/schemas/media';
import type { Category } from '../../../server/contract/constants/categories';
import { ApiError } from '../../api/errors';
import type { Platform } from '../../platform/port';
import { TransferError } from '../../platform/uploads/errors';
import type { PreparedFile, UploadTools } from '../../platform/uploads/port';
import type { Collaborators } from '../create-root-store';
import { NotReadableError, withAttempts } from './attempts';

export interface SendTools {
  api: Collaborators['api'];
  fetch: Platform['fetch'];
  clock: Collaborators['clock'];
  tools: Pick<UploadTools, 'put' | 'wait'>;
}

export interface Shipment {
  prepared: PreparedFile;
  name: string;
  category: Category | '';
  /** Of a film: the key of its picture, or empty. */
  posterKey: string;
  signal: AbortSignal;
  /** The share of the bytes that has been sent, 0 to 1; 1 once they are there. */
  onProgress: (share: number) => void;
}

/** Before its address ends, an upload begins only when it has this long, in milliseconds, to reach the server. */
const MARGIN = 15_000;

/**
 * Brings a prepared file to the server: address, PUT, metadata, look (SPEC §7, "Media upload").
 *
 * @throws {ApiError | OfflineError | TransferError | NotReadableError} after three attempts, or refused
 */
export async function sendFile(shipment: Shipment, deps: SendTools): Promise<MediaFile> {
  const { signal } = shipment;
  const attempts = { signal, wait: deps.tools.wait };
  const key = await put(shipment, deps);
  shipment.onProgress(1);
  const stored = await withAttempts(() => storeMetadata(key, shipment, deps), attempts);
  await withAttempts(() => look(stored.path, signal, deps.fetch), attempts);
  return stored;
}

/** @returns the key that the bytes stand under */
async function put(shipment: Shipment, deps: SendTools): Promise<string> {
  const { signal, prepared, onProgress } = shipment;
  const attempts = { signal, wait: deps.tools.wait };
  let address = await withAttempts(() => requestAddress(shipment, deps), attempts);
  let since = deps.clock();
  const isOver = (): boolean => deps.clock() - since > UPLOAD.addressLifetime - MARGIN;
  await withAttempts(
    async () => {
      if (isOver()) {
        address = await requestAddress(shipment, deps);
        since = deps.clock();
      }
      try {
        const { signedUrl: url, headers } = address;
        await deps.tools.put({ url, headers, blob: prepared.blob, signal, onProgress });
      } catch (error) {
        // It arrived the time before, and only the answer was lost.
        if (!(error instanceof TransferError && error.status === 409)) {
          throw error;
        }
      }
    },
    { ...attempts, isWorthwhile: (error) => error instanceof TransferError && isOver() },
  );
  return address.key;
}

function requestAddress(
  { prepared, name, category, signal }: Shipment,
  { api }: SendTools,
): Promise<UploadAddress> {
  const { type, hash, blob } = prepared;
  const body = {
    fileType: type,
    folder: type.startsWith('image/') ? ('images' as const) : ('videos' as const),
    category,
    fileSize: blob.size,
    fileHash: hash,
    fileName: name,
  };
  return api.call('createUpload', { body }, { signal });
}

async function storeMetadata(
  key: string,
  { prepared, category, posterKey, signal }: Shipment,
  { api }: SendTools,
): Promise<MediaFile> {
  const body = { fileKey: key, fileHash: prepared.hash, fileType: prepared.type, category, posterKey };
  try {
    return await api.call('storeMetadata', { body }, { signal });
  } catch (error) {
    // It was stored the time before, and only the answer was lost.
    if (error instanceof ApiError && error.status === 409) {
      return api.call('getMedia', { params: { key } }, { signal });
    }
    throw error;
  }
}

/** Whether the file can be read where readers will look for it. */
async function look(path: string, signal: AbortSignal, fetch: Platform['fetch']): Promise<void> {
  let status = 0;
  try {
    const response = await fetch(path, { signal });
    await response.body?.cancel();
    if (response.ok) {
      return;
    }
    status = response.status;
  } catch {
    signal.throwIfAborted();
  }
  throw new NotReadableError(status, MESSAGES.upload.notAccessible(status === 0 ? 'no answer' : status));
}
