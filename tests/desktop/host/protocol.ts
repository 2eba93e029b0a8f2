import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { policyToReal, readHost, schemes, toKnown } from './addresses';
import { host, note } from './host-state';
import { only } from './provided';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();

export const protocol = only('protocol', {
  registerSchemesAsPrivileged(list: readonly Electron.CustomScheme[]) {
    if (host.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    list.forEach(({ scheme, privileges }) => schemes.set(scheme, privileges ?? {}));
  },
  handle(scheme: string, handler: Handler) {
    if (!host.isReady || !schemes.has(scheme) || handlers.has(scheme)) {
      throw new Error(`Failed to register protocol: ${scheme}`);
    }
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string) {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
}) satisfies Partial<Electron.Protocol>;

/** What a connection adds, and cookies: Electron keeps none for custom schemes (electron#27981). */
const NOT_GIVEN = ['host', 'connection', 'keep-alive', 'upgrade-insecure-requests', 'cookie'];

/** Answers the addresses that stand for custom schemes, on a loopback port. @returns the port */
export async function serveSchemes(): Promise<number> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      note(`a request for ${request.url} failed: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = readHost(request.headers.host);
  const handler = asked && handlers.get(asked.scheme);
  const isWorker = request.headers['service-worker'] !== undefined;
  if (!asked || !handler || (isWorker && !schemes.get(asked.scheme)?.allowServiceWorkers)) {
    response.writeHead(404).end();
    return;
  }
  const given = await handler(requestOf(request, response, `${asked.scheme}://${asked.name}${request.url}`));
  response.writeHead(given.status, headersOf(given));
  if (given.body) {
    Readable.fromWeb(given.body as ReadableStream)
      .on('error', () => response.destroy())
      .pipe(response);
  } else {
    response.end();
  }
}

function requestOf(request: IncomingMessage, response: ServerResponse, address: string): Request {
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    if (!NOT_GIVEN.includes(name) && !name.startsWith('sec-ch')) {
      const isAddress = name === 'origin' || name === 'referer';
      values.forEach((value) => headers.append(name, isAddress ? toKnown(value) : value));
    }
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, {
    method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
  } as RequestInit);
}

function headersOf({ headers, url }: Response): Record<string, string[]> {
  const written: Record<string, string[]> = {};
  // What came from fetch() is decoded already.
  const stale = url ? ['content-encoding', 'content-length', 'transfer-encoding', 'connection'] : [];
  for (const [name, value] of headers) {
    if (name !== 'set-cookie' && !stale.includes(name)) {
      (written[name] ??= []).push(name.startsWith('content-security-policy') ? policyToReal(value) : value);
    }
  }
  return written;
}
