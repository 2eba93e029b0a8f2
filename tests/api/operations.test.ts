import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../server/contract/endpoints';
import type { MediaRecord } from '../../server/domain/media';
import { call, startTestServer, type TestServer } from '../support/server';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

let server: TestServer;
let clientFolder: string;
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'lectern-client-'));
  await mkdir(join(clientFolder, 'assets'));
  await mkdir(join(clientFolder, '.vite'));
  await Promise.all([
    writeFile(join(clientFolder, 'index.html'), 'the frame'),
    writeFile(join(clientFolder, '.vite/manifest.json'), '{}'),
    writeFile(join(clientFolder, 'icon.png'), 'icon'),
    writeFile(join(clientFolder, 'assets/main-abc.js'), 'plain script'),
    writeFile(join(clientFolder, 'assets/main-abc.js.br'), 'packed script'),
    writeFile(join(clientFolder, 'assets/main-abc.js.gz'), 'larger packed script'),
  ]);
  server = await startTestServer({ clientFolder });
});
afterAll(async () => {
  await server.close();
  await rm(clientFolder, { recursive: true });
});

/** A path as it stands: `fetch` would tidy up dots. */
function rawGet(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(server.url, { path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, encoding: response.headers['content-encoding'] }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('health', () => {
  it('tells that the server lives and can work', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    await server.lectern.search.ready;
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      status: 'ok',
      storage: { isWritable: true, findings: 0 },
      search: { isReady: true, documents: 0 },
    });
  });

  it('shows metrics to this machine alone', async () => {
    await call(server, 'GET', '/posts');
    await call(server, 'GET', '/posts/post/someones-secret');
    const { status, text } = await rawGet('/metrics');
    expect(status).toBe(200);
    expect(text).toContain('route="/api/posts/post/:slug",method="GET",status="404"');
    expect(text).not.toContain('someones-secret');
    expect(text).toContain('lectern_storage_writable 1');
    expect((await rawGet('/metrics', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404);
  });
});

describe('security headers', () => {
  it('stand on every answer', async () => {
    for (const path of [
      '/',
      '/api/posts',
      '/api/nothing',
      '/assets/main-abc.js',
      '/media/none.webp',
      '/api/docs',
    ]) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-security-policy'), path).toContain("default-src '");
      expect(headers.get('content-security-policy'), path).not.toContain('unsafe');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('x-powered-by'), path).toBeNull();
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });
});

describe('files', () => {
  it('are sent packed to those who take it, and kept for good', async () => {
    const plain = await fetch(`${server.url}/assets/main-abc.js`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(await plain.text()).toBe('plain script');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(plain.headers.get('content-type')).toContain('javascript');
    for (const accepted of ['br', 'gzip, deflate, br, zstd']) {
      const { text } = await rawGet('/assets/main-abc.js', { 'Accept-Encoding': accepted });
      expect(text, accepted).toBe('packed script');
    }
    expect((await fetch(`${server.url}/icon.png`)).headers.get('cache-control')).not.toContain('immutable');
  });

  it.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/..\\index.html',
    '/assets/main-abc.js.br',
    '/assets/',
    '/.vite/manifest.json',
    '/index.html',
    '/media/../icon.png',
    '/media/..%2f..%2fjournal',
    '/assets/%00',
  ])('do not lead out of their folder: %s', async (path) => {
    const { status, text } = await rawGet(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/frame|script|^icon|\{\}/);
  });
});

describe('media', () => {
  const bytes = Buffer.from('0123456789');
  async function put(key: string, type: string): Promise<void> {
    const { media, storage } = server.lectern.context;
    await media.put(key, bytes);
    const record: MediaRecord = {
      mediaId: key.replace('.', '-'),
      key,
      ownerId: null,
      type,
      bytes: bytes.length,
      sha256: 'c'.repeat(64),
      sourceSha256: key.padEnd(64, '0'),
      width: 10,
      height: 10,
      createdAt: '2026-01-01T00:00:00.000Z',
      name: '',
      category: '',
      variants: [],
      poster: '',
      unnamedAt: null,
    };
    await storage.transact((writers) => writers.media.put(record));
  }
  const get = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/media/${key}`, { headers });

  it('have a fixed type, are kept for good and never run', async () => {
    await put('clip.mp4', 'video/mp4');
    const response = await get('clip.mp4');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect((await get('clip.mp4', { 'If-None-Match': response.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('that could run are only downloads', async () => {
    await put('page.html', 'text/html');
    await put('drawing.svg', 'image/svg+xml');
    for (const key of ['page.html', 'drawing.svg']) {
      const { headers } = await get(key);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toContain('attachment');
    }
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-100', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-100', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, undefined, 'bytes */10'],
    ['bytes=-0', 416, undefined, 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
  ])('answer %s with %d', async (range, status, text, contentRange) => {
    await put('clip.mp4', 'video/mp4');
    const response = await get('clip.mp4', { Range: range });
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    if (text !== undefined) {
      expect(body).toBe(text);
    }
  });

  it('ignore the range when the file is another one', async () => {
    await put('clip.mp4', 'video/mp4');
    expect((await get('clip.mp4', { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
  });
});

describe('the description of the API', () => {
  it('lists every endpoint for programs and for people', async () => {
    const { body } = await call<OpenApi>(server, 'GET', '/openapi.json');
    const operations = Object.values(body.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId);
    expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
    const page = await (await fetch(`${server.url}/api`)).text();
    for (const { method, path } of Object.values(endpoints)) {
      expect(page).toContain(`${method} /api${path}`);
    }
  });
});

describe('the log', () => {
  it('is empty of secrets', async () => {
    const { createLogger } = await import('../../server/logger');
    const file = join(clientFolder, 'log');
    const { destination } = await import('pino');
    const sink = destination({ dest: file, sync: true });
    createLogger('info', sink).info(
      {
        token: 'S3CRET',
        headers: { 'x-auth-token': 'S3CRET', cookie: 'S3CRET' },
        a: { b: { password: 'S3CRET' } },
        mail: { html: 'S3CRET', text: 'S3CRET' },
      },
      'x',
    );
    const looped = Object.assign(new Error('To ada@example.org'), { rejected: ['ada@example.org'], own: {} });
    looped.own = looped;
    createLogger('info', sink).error({ err: looped }, 'x');
    const log = await readFile(file, 'utf8');
    expect(log).toContain('To [address]');
    expect(log).not.toMatch(/S3CRET|ada@example/);
  });
});
