import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a site and makes another release of it on demand. */
export interface ReleasingProxy {
  url: string;
  /** From now on the release's id ends with `0000`, and pages say `data-release="new"`. */
  release(): void;
  stop(): void;
}

/** @param target address of the site */
export async function startReleasingProxy(target: string): Promise<ReleasingProxy> {
  let isNew = false;
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/';
      const headers = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' };
      const got = await fetch(target + path, { headers });
      for (const [name, value] of got.headers) {
        if (!/^(transfer-encoding|content-length|content-encoding|connection|keep-alive|date)$/.test(name)) {
          response.setHeader(name, value);
        }
      }
      response.statusCode = got.status;
      const body = Buffer.from(await got.arrayBuffer());
      response.end(isNew ? renew(path, body) : body);
    };
    answer().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (isNew = true),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function renew(path: string, body: Buffer): Buffer | string {
  switch (path) {
    case '/editor-offline.js':
      return body.toString().replace(/(id:\W?[0-9a-f]{12})[0-9a-f]{4}/, '$10000');
    case '/editor':
      return body.toString().replace('<html', '<html data-release="new"');
    default:
      return body;
  }
}
