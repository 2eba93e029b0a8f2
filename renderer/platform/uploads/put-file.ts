import { TransferError } from './errors';
import type { PutRequest } from './port';

/** Headers that the browser sets by itself and lets nobody else set. */
const OWN_HEADERS = new Set(['content-length', 'host']);

/** Sends a file by PUT, to this or another origin: with the given headers and nothing of the session. */
export function putFile({ url, blob, headers, onProgress, signal }: PutRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch tells nothing of how much has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!OWN_HEADERS.has(name.toLowerCase())) {
        request.setRequestHeader(name, value);
      }
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve();
      } else {
        reject(new TransferError(request.status, messageOf(request.responseText)));
      }
    };
    request.onerror = () => reject(new TransferError(0));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(blob);
  });
}

/** What our own server says; a bucket answers in XML, which is not for people. */
function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
