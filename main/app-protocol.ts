import { protocol } from 'electron';
import { request as askServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Logger } from '../server/domain/ports';
import { SECRET_HEADER, type EmbeddedServer } from './embedded-server';
import { APP_SCHEME, isAppUrl } from './origin';
import { STARTING_PATH, startingPage } from './starting-page';

/** Between two ends of one machine nothing is compressed; the rest belongs to a connection, not to a message. */
const NOT_PASSED_ON = [
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
];

/** Answers without a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = [101, 204, 205, 304];

type Target = Pick<EmbeddedServer, 'address' | 'hostName' | 'secret'>;

/** Makes `app:` a scheme like https. Before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/**
 * Leads `app://lectern/*` to the server's socket: bodies stream both ways, byte ranges and aborts go through.
 * No path is ever looked up on the disk here: what the server does not answer is not to be had.
 *
 * @param server may be on its way: requests wait for it
 */
export function serveAppProtocol(server: Promise<Target>, logger: Logger): void {
  protocol.handle(APP_SCHEME, async (request) => {
    if (!isAppUrl(request.url)) {
      return new Response('There is nothing here.', { status: 404 });
    }
    if (new URL(request.url).pathname === STARTING_PATH) {
      return startingPage();
    }
    try {
      return responseOf(await forward(request, await server), request.method);
    } catch (error) {
      if (!request.signal.aborted) {
        logger.error({ err: error }, 'A request did not reach the server.');
      }
      return new Response('Lectern did not answer.', { status: 502 });
    }
  });
}

function forward(
  { url, method, headers, body, signal }: Request,
  { address, hostName, secret }: Target,
): Promise<IncomingMessage> {
  const { pathname, search } = new URL(url);
  const passed = [...headers].filter(([name]) => !NOT_PASSED_ON.includes(name));
  return new Promise((resolve, reject) => {
    const asked = askServer({
      ...address,
      path: pathname + search,
      method,
      headers: { ...Object.fromEntries(passed), host: hostName, [SECRET_HEADER]: secret },
      signal,
    });
    asked.once('response', resolve).once('error', reject);
    if (body) {
      const sent = Readable.fromWeb(body);
      sent.once('error', (error) => asked.destroy(error));
      sent.pipe(asked);
    } else {
      asked.end();
    }
  });
}

function responseOf(answer: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (!NOT_PASSED_ON.includes(name) || name === 'content-length') {
      values?.forEach((value) => headers.append(name, value));
    }
  }
  const status = answer.statusCode ?? 502;
  const isEmpty = method === 'HEAD' || WITHOUT_BODY.includes(status);
  if (isEmpty) {
    answer.resume();
  }
  return new Response(isEmpty ? null : (Readable.toWeb(answer) as globalThis.ReadableStream), {
    status,
    headers,
  });
}
