import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { readConfig } from '../../server/config';
import type { ErrorBody } from '../../server/contract/errors';
import { createLogger } from '../../server/logger';
import { createS3MediaStore } from '../../server/media/s3-media-store';
import { buildAuthor } from '../support/factories';
import { startS3, type S3Server } from '../support/s3';
import { fakeClock, startTestServer, type TestServer } from '../support/server';
import { announce, finish, putBytes, sha256, upload } from '../support/uploads';

let s3: S3Server;
let server: TestServer;
let token: string;
let bytes: Buffer;
const type = 'image/png';
beforeAll(async () => {
  s3 = await startS3();
  // The bucket's own clock cannot be set.
  server = await startTestServer({ env: s3.env, clock: fakeClock(new Date().toISOString()) });
  ({ token } = await buildAuthor(server));
  bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#4d9f0c' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

describe('files in a bucket', () => {
  it('are sent straight to it and served by this server, with byte ranges', async () => {
    const { status, body } = await upload(server, token, { bytes, type });
    expect(status).toBe(201);
    expect(await s3.keys()).toEqual([body.key, body.variants[0]?.path.slice('/media/'.length)].sort());
    const whole = await fetch(server.url + body.path);
    const stored = Buffer.from(await whole.arrayBuffer());
    expect(sha256(stored)).toBe(body.hash);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const part = await fetch(server.url + body.path, { headers: { Range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(stored.subarray(10, 20));
  });
});

describe('an address of the bucket', () => {
  it.each<
    [string, (address: { signedUrl: string; headers: Record<string, string> }) => typeof address, Buffer?]
  >([
    ['with another key', (a) => ({ ...a, signedUrl: a.signedUrl.replace(/uploads\/[0-9a-f]/, 'uploads/z') })],
    ['with another type', (a) => ({ ...a, headers: { ...a.headers, 'Content-Type': 'text/html' } })],
    ['with another checksum', (a) => ({ ...a, headers: { ...a.headers, 'x-amz-checksum-sha256': 'AAAA' } })],
    ['without its checksum', (a) => ({ ...a, headers: { 'Content-Type': type } })],
    [
      'with a longer life',
      (a) => ({ ...a, signedUrl: a.signedUrl.replace('X-Amz-Expires=300', 'X-Amz-Expires=9000') }),
    ],
    ['with another length', (a) => a, Buffer.from('<script>alert(1)</script>')],
  ])('%s takes nothing', async (_, change, other) => {
    const { body } = await announce(server, token, { bytes, type });
    const before = await s3.keys();
    const sent = await putBytes(server, change(body), other ?? bytes);
    expect(sent.status).toBe(403);
    expect(await s3.keys()).toEqual(before);
  });

  it('takes nothing after five minutes', async () => {
    server.clock.advance(-301_000);
    const { body } = await announce(server, token, { bytes, type });
    server.clock.advance(301_000);
    expect((await putBytes(server, body, bytes)).status).toBe(403);
  });

  it('stores nothing when other bytes came', async () => {
    const other = Buffer.from(bytes);
    other[other.length - 20] = 0x7f;
    const { body } = await announce(server, token, { bytes, type });
    const before = (await s3.keys()).filter((key) => !key.startsWith('uploads/'));
    // A service that does not check the checksum takes it; this server does not.
    await putBytes(server, body, other);
    expect((await finish(server, token, body.key, { bytes, type })).status).toBe(422);
    expect(await s3.keys()).toEqual(before);
  });
});

describe('a file of a bucket that somebody reads', () => {
  it('waits for a reader who pauses for longer than the bucket may be silent', async () => {
    const store = createS3MediaStore(readConfig(s3.env).s3!, 200);
    const film = randomBytes(24 * 1024 * 1024);
    await store.put('film.mp4', film);
    const chunks = ((await store.open('film.mp4')) as Readable).iterator();
    const read = [(await chunks.next()).value as Buffer];
    await new Promise((done) => setTimeout(done, 600));
    for (let step = await chunks.next(); !step.done; step = await chunks.next()) {
      read.push(step.value as Buffer);
    }
    expect(sha256(Buffer.concat(read))).toBe(sha256(film));
    await store.remove('film.mp4');
  });

  it('is given up when the bucket falls silent, and let go when the reader leaves', async () => {
    const closed: Promise<unknown>[] = [];
    const silent = createServer((request, response) => {
      response.writeHead(request.url?.includes('refused') ? 403 : 200, { 'Content-Length': 100 }).write('<');
      closed.push(once(response, 'close'));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const settings = readConfig({ ...s3.env, S3_ENDPOINT: endpoint }).s3!;
    const dropped = (await createS3MediaStore(settings, 200).open('a.webp')) as Readable;
    await expect(dropped.toArray()).rejects.toMatchObject({ code: 'busy' });
    const refused = createS3MediaStore(settings, 200).open('refused.webp');
    await expect(refused).rejects.toMatchObject({ code: 'busy' });
    const left = (await createS3MediaStore(settings, 60_000).open('a.webp')) as Readable;
    await once(left, 'readable');
    left.destroy();
    await Promise.all(closed);
    expect(closed).toHaveLength(3);
    silent.close();
  });
});

describe('a bucket that fails', () => {
  it('is told of in the log, without its keys', async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const dead = await startTestServer({ env: { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }, logger });
    try {
      const owner = (await buildAuthor(dead)).token;
      const { body } = await announce(dead, owner, { bytes, type });
      const failed = await finish<ErrorBody>(dead, owner, body.key, { bytes, type });
      expect(failed).toMatchObject({ status: 503, body: { code: 'busy' } });
      const log = lines.find((line) => line.includes(failed.body.requestId ?? '-'));
      expect(JSON.parse(log ?? '{}')).toMatchObject({
        ...{ level: 40, code: 'busy', status: 503, error: 'BusyError' },
        cause: { code: 'ECONNREFUSED' },
      });
      expect(lines.join('')).not.toMatch(/S3RVER|X-Amz|signature/i);
    } finally {
      await dead.close();
    }
  });
});
