import { MEDIA_LIMITS } from '../../../server/contract/constants/media';
import { MESSAGES } from '../../../server/contract/messages';
import type { Category } from '../../../server/contract/constants/categories';
import type { MediaFile } from '../../../server/contract/schemas/media';
import { ApiError, OfflineError } from '../../api/errors';
import { CorruptedPictureError, InsecurePageError, TransferError } from '../../platform/uploads/errors';
import type { PictureFacts, PreparedFile, UploadTools } from '../../platform/uploads/port';
import { NotReadableError } from './attempts';
import { FileRefusedError, inspectFile, type MediaKind } from './inspect/inspect-file';
import { sendFile, type SendTools } from './send-file';

/** An upload that did not come to its end; `message` can be shown to people (SPEC §8, "Upload"). */
export class UploadFailedError extends Error {
  override name = 'UploadFailedError';

  /** @param canRetry whether the same file may go through another time */
  constructor(
    message: string,
    readonly canRetry: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface UploadJob {
  file: File;
  kind: MediaKind;
  category: Category | '';
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Where an upload is. */
export interface UploadProgress {
  stage: 'preparing' | 'sending' | 'finishing';
  /** Of the whole way, 0 to 100. */
  percent: number;
}

export type UploadDeps = SendTools & { tools: UploadTools };

/** Percent at which the bytes begin to travel, and at which they have arrived. */
const SENDING = 10;
const FINISHING = 95;

/**
 * Uploads a chosen file: checks it, makes it small, sends it, and looks whether it is there. A film gets a picture.
 *
 * @throws {FileRefusedError} it may not be uploaded
 * @throws {UploadFailedError} it did not arrive
 * @throws {DOMException} `AbortError`
 */
export async function uploadFile(job: UploadJob, deps: UploadDeps): Promise<MediaFile> {
  const { file, kind, signal } = job;
  const facts = await inspectFile(file, kind);
  signal.throwIfAborted();
  job.onProgress({ stage: 'preparing', percent: 0 });
  try {
    return kind === 'image' ? await uploadImage(job, facts, deps) : await uploadFilm(job, facts, deps);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof FileRefusedError ? error : failureOf(error, file.name, kind);
  }
}

async function uploadImage(job: UploadJob, facts: PictureFacts, deps: UploadDeps): Promise<MediaFile> {
  const prepared = await prepare(job, facts, deps.tools);
  return send(job, prepared, '', deps);
}

async function uploadFilm(job: UploadJob, { type }: PictureFacts, deps: UploadDeps): Promise<MediaFile> {
  const hash = await deps.tools.hash(job.file, job.signal);
  const posterKey = type === 'video/mpeg' ? '' : await uploadPoster(job, deps);
  return send(job, { blob: job.file, type, hash }, posterKey, deps);
}

/** @returns the key of the film's picture; empty when there is none: a film does well without one */
async function uploadPoster(job: UploadJob, deps: UploadDeps): Promise<string> {
  const { signal } = job;
  try {
    const picture = await deps.tools.capturePoster(job.file, signal);
    if (!picture) {
      return '';
    }
    const file = new File([picture], `${job.file.name}.jpg`, { type: picture.type });
    const facts = await inspectFile(file, 'image');
    const still: UploadJob = { ...job, file, kind: 'image', onProgress: () => undefined };
    return (await send(still, await prepare(still, facts, deps.tools), '', deps)).key;
  } catch {
    signal.throwIfAborted();
    return '';
  }
}

async function prepare(
  { file, signal }: UploadJob,
  facts: PictureFacts,
  tools: UploadTools,
): Promise<PreparedFile> {
  try {
    return await tools.prepareImage(file, facts, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CorruptedPictureError) {
      throw new FileRefusedError(MESSAGES.upload.corrupted, { cause: error });
    }
    const reason =
      error instanceof InsecurePageError
        ? MESSAGES.upload.insecure
        : error instanceof Error
          ? error.message
          : '';
    throw new UploadFailedError(MESSAGES.upload.compressing(file.name, reason), true, { cause: error });
  }
}

function send(
  { file, category, signal, onProgress }: UploadJob,
  prepared: PreparedFile,
  posterKey: string,
  deps: UploadDeps,
): Promise<MediaFile> {
  onProgress({ stage: 'sending', percent: SENDING });
  const name = file.name.slice(0, MEDIA_LIMITS.fileNameMax);
  return sendFile(
    {
      prepared,
      name,
      category,
      posterKey,
      signal,
      onProgress: (share) =>
        onProgress({
          stage: share < 1 ? 'sending' : 'finishing',
          percent: Math.round(SENDING + (FINISHING - SENDING) * share),
        }),
    },
    deps,
  );
}

function failureOf(error: unknown, name: string, kind: MediaKind): UploadFailedError {
  if (error instanceof UploadFailedError) {
    return error;
  }
  const { imageFailed, videoFailed } = MESSAGES.upload;
  const message = (kind === 'image' ? imageFailed : videoFailed)(name, reasonOf(error));
  const isRefused = error instanceof ApiError && REFUSALS.has(error.code);
  return new UploadFailedError(message, !isRefused, { cause: error });
}

/** The file itself is at fault: another time changes nothing. */
const REFUSALS: ReadonlySet<string> = new Set(['file_refused', 'validation_error']);

function reasonOf(error: unknown): string {
  if (error instanceof InsecurePageError) {
    return MESSAGES.upload.insecure;
  }
  const isForPeople =
    error instanceof OfflineError || error instanceof TransferError || error instanceof NotReadableError;
  return isForPeople || (error instanceof ApiError && error.isFromServer)
    ? error.message
    : MESSAGES.upload.failed;
}
