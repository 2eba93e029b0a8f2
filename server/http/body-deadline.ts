import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds in which a body must have come. */
const BODY_TIME = 30_000;

/** The same for a file: 100 MB over a line of 1 Mbit/s. */
const FILE_TIME = 15 * 60_000;

/** No request may take longer, in milliseconds: what Node's own server is told. */
export const LONGEST_REQUEST = FILE_TIME + 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Lets a client go that sends its body too slowly. A request without a body costs nothing here. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  onLate: (response: ServerResponse) => void,
): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) {
    return;
  }
  const timer = setTimeout(() => onLate(response), BODY_TIME);
  timer.unref();
  deadlines.set(request, timer);
  const clear = () => clearTimeout(timer);
  request.once('end', clear);
  request.once('close', clear);
}

/** For a body that is a file: it may take its time, as long as it keeps coming. */
export function allowFileTime(request: IncomingMessage): void {
  // The timeout of the whole request goes on.
  clearTimeout(deadlines.get(request));
}
