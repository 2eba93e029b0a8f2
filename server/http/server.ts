import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import type { ErrorBody } from '../contract/errors';
import { limitBodyTime, LONGEST_REQUEST } from './body-deadline';

/** Time limits in milliseconds and sizes in bytes that a slow or hostile client meets. */
const LIMITS = {
  headers: 10_000,
  keepAlive: 10_000,
  headerBytes: 8_192,
  connections: 10_000,
};

interface Listening {
  /** Takes no new connection, lets running requests end for so many milliseconds, then cuts the rest. */
  close(graceMs: number): Promise<void>;
}

export interface HttpServer extends Listening {
  /** Where it listens, for people: `http://localhost:4000`. */
  url: string;
  port: number;
}

/**
 * Listens. A client that is too slow, or speaks no HTTP, is answered with JSON and let go.
 *
 * @throws the error of `listen`: EADDRINUSE, EACCES, EADDRNOTAVAIL
 */
export async function startHttpServer(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<HttpServer> {
  const server = createLimitedServer(listener);
  await listen(server, { host, port });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: urlOf(host, address.port),
    close: (graceMs) => closeServer(server, graceMs),
  };
}

/**
 * Listens on a Unix socket, or on a named pipe of Windows: no port, which every program of the machine could reach.
 *
 * @throws the error of `listen`: EADDRINUSE, EACCES, ENOENT
 */
export async function startSocketServer(listener: RequestListener, path: string): Promise<Listening> {
  const server = createLimitedServer(listener);
  await listen(server, { path });
  return { close: (graceMs) => closeServer(server, graceMs) };
}

function createLimitedServer(listener: RequestListener): Server {
  const server = createServer(
    { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headers, requestTimeout: LONGEST_REQUEST },
    (request, response) => {
      limitBodyTime(request, response, answerLate);
      listener(request, response);
    },
  );
  server.keepAliveTimeout = LIMITS.keepAlive;
  server.maxConnections = LIMITS.connections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerClientError(error, socket as Socket),
  );
  return server;
}

function listen(server: Server, place: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(host: string, port: number): string {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

const CLIENT_ERRORS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers of a request may have at most ${LIMITS.headerBytes / 1_024} kB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** The body of a request did not come in time. */
function answerLate(response: ServerResponse): void {
  const { socket } = response;
  if (!socket || response.headersSent) {
    socket?.destroy();
  } else {
    socket.end(clientErrorAnswer('ERR_HTTP_REQUEST_TIMEOUT'), () => socket.destroy());
  }
}

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(clientErrorAnswer(error.code ?? ''));
}

function clientErrorAnswer(code: string): string {
  const [status, message] = CLIENT_ERRORS[code] ?? ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ message, code: 'bad_request' } satisfies ErrorBody);
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}
