import { FILE_LIMITS } from '../../../../server/contract/constants/files';
import { memberRoutes } from '../../../../server/contract/endpoints/member-routes';
import type { ErrorBody } from '../../../../server/contract/errors';
import { MESSAGES } from '../../../../server/contract/messages';
import type { ImportedDraft } from '../../../../server/contract/schemas/files';
import { ApiError, OfflineError } from '../../../api/errors';

interface SendOptions {
  token: string;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What is wrong with a file before it is sent, as a sentence; undefined when nothing is. */
export function refusalOf({ name, size }: File): string | undefined {
  const isArchive = /\.zip$/i.test(name);
  if (size > (isArchive ? FILE_LIMITS.archiveBytes : FILE_LIMITS.markdownBytes)) {
    return isArchive ? MESSAGES.files.archiveTooBig : MESSAGES.files.markdownTooBig;
  }
  return size === 0 ? MESSAGES.files.empty : undefined;
}

/**
 * Sends a file that is to become a draft, and tells how far it is.
 *
 * @throws {ApiError} {@link OfflineError}; the reason of the signal when that aborted it
 */
export function sendImport(file: File, { token, onProgress, signal }: SendOptions): Promise<ImportedDraft> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch tells nothing of how much has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const name = encodeURIComponent(file.name.slice(-FILE_LIMITS.fileNameMax));
    request.open(memberRoutes.importDraft.method, `/api${memberRoutes.importDraft.path}?name=${name}`);
    request.setRequestHeader('x-auth-token', token);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const isDone = request.status === 201 && request.response !== null;
      if (isDone) {
        resolve(request.response as ImportedDraft);
      } else {
        reject(new ApiError(request.status, (request.response ?? {}) as Partial<ErrorBody>));
      }
    };
    request.onerror = () => reject(new OfflineError());
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
