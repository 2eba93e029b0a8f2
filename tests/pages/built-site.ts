import { join, resolve } from 'node:path';
import { builtRenderer } from '../../server/pages/renderer-source';
import { startTestServer, type TestServer } from '../support/server';

const out = resolve(import.meta.dirname, '../../out');

/** A server with the pages as they were built. */
export async function startBuiltSite(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<TestServer> {
  return startTestServer({
    renderer: await builtRenderer(join(out, 'client'), join(out, 'ssr/entry-server.js')),
    clientFolder: join(out, 'client'),
    ...options,
  });
}

/** A page, or where it leads to. */
export async function getPage({ url }: TestServer, path: string) {
  const response = await fetch(url + path, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
