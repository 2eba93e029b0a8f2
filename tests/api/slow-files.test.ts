import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskReceiver } from '../../server/archive/disk-receiver';
import type { ErrorBody } from '../../server/contract/errors';
import { buildAuthor } from '../support/factories';
import { startTestServer, type TestServer } from '../support/server';
import { announce, finish } from '../support/uploads';
import { blank } from './media-lies';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await buildAuthor(server));
});
afterAll(() => server.close());

interface Sent {
  request: ClientRequest;
  answer: Promise<{ status: number; headers: IncomingMessage['headers']; body: ErrorBody }>;
}

/** Sends the first of so many bytes. */
function begin(
  method: string,
  path: string,
  length: number,
  headers: Record<string, string>,
  to = server,
): Sent {
  const sent = request(new URL(path, to.url), {
    method,
    headers: { ...headers, 'Content-Length': length },
  });
  const answer = (async () => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = (await response.toArray()).join('');
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: JSON.parse(text) as ErrorBody,
    };
  })();
  sent.on('error', () => undefined);
  // Some are not waited for.
  answer.catch(() => undefined);
  sent.write(Buffer.alloc(1));
  return { request: sent, answer };
}

const importing = (who: string, to = server): Sent =>
  begin(
    'POST',
    '/api/drafts/import?name=a.md',
    100_000,
    { 'x-auth-token': who, 'Content-Type': 'application/octet-stream' },
    to,
  );
const received = ({ dataFolder } = server) => readdir(join(dataFolder, 'cache', 'received')).catch(() => []);

/** So many people, by their tokens. */
const many = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildAuthor(server)).token));

/** The whole of it at once. */
const imported = (who: string, text: string, name = 'a.md') =>
  fetch(`${server.url}/api/drafts/import?name=${name}`, {
    method: 'POST',
    headers: { 'x-auth-token': who, 'Content-Type': 'application/octet-stream' },
    body: text,
  });

describe('a file that comes slowly', () => {
  it('is not waited for once it is refused: the answer comes, then the connection ends', async () => {
    const { request: sent, answer } = begin(
      'PUT',
      '/api/media/uploads/a.webp?expires=1&signature=a',
      1_000_000,
      { 'Content-Type': 'image/png' },
    );
    const closed = once(sent, 'close');
    expect(await answer).toMatchObject({
      status: 403,
      headers: { connection: 'close' },
      body: { message: 'This upload address is not valid.' },
    });
    await closed;
  });

  it('makes room for the same file that is sent anew', async () => {
    const file = { bytes: await blank(20, 20).png().toBuffer(), type: 'image/png' };
    const { body } = await announce(server, token, file);
    const first = begin('PUT', body.signedUrl, file.bytes.length, body.headers);
    const stage = join(server.dataFolder, 'uploads');
    await expect.poll(() => readdir(stage).catch(() => [])).toHaveLength(1);
    const again = begin('PUT', body.signedUrl, file.bytes.length, body.headers);
    expect((await first.answer).status).toBe(400);
    again.request.destroy();
    await expect.poll(() => readdir(stage)).toEqual([]);
    const whole = request(new URL(body.signedUrl, server.url), { method: 'PUT', headers: body.headers });
    whole.end(file.bytes);
    const [response] = (await once(whole, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(200);
    expect((await finish(server, token, body.key, file)).status).toBe(201);
  });

  it('is let go when hardly anything comes, and is one of many that nobody waits for', async () => {
    const impatient = await startTestServer({ fileSpeed: { bytes: 50_000, within: 300 } });
    try {
      const author = await buildAuthor(impatient);
      const slow = importing(author.token, impatient);
      const drip = setInterval(() => void slow.request.write('x'), 20);
      expect(await slow.answer).toMatchObject({
        status: 400,
        headers: { connection: 'close' },
        body: { code: 'bad_request', message: expect.stringContaining('came too slowly') as string },
      });
      clearInterval(drip);
      await expect.poll(() => received(impatient)).toEqual([]);
    } finally {
      await impatient.close();
    }
    const slow = (await many(5)).map((who) => importing(who));
    await expect.poll(() => received()).toHaveLength(5);
    expect((await imported(token, '# Keys\n\nA key.\n')).status).toBe(201);
    slow.forEach(({ request: sent }) => void sent.destroy());
    await expect.poll(() => received()).toEqual([]);
  });

  it('makes room for another import of the same person until it is read', async () => {
    const { postReader } = server.lectern.context;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => (open = done));
    const read = postReader.read.bind(postReader);
    const names: string[] = [];
    vi.spyOn(postReader, 'read').mockImplementation(async (bytes, name, now) => {
      names.push(name);
      await gate;
      return read(bytes, name, now);
    });
    const hung = importing(token);
    await expect.poll(() => received()).toHaveLength(1);
    const [first, ...others] = [token, ...(await many(4))];
    const send = (who: string, at: number) => imported(who, '# Keys\n\nA key.\n', `${at}.md`);
    const own = send(first ?? '', 0);
    expect(await hung.answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await expect.poll(() => names).toEqual(['0.md']);
    const whole = [own, ...others.map((who, at) => send(who, at + 1))];
    await expect.poll(() => received()).toHaveLength(5);
    // Four are read at the same time, and nothing that has come is thrown away for one that comes later.
    await expect.poll(() => names).toHaveLength(4);
    expect(await importing(token).answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { code: 'busy', message: expect.stringContaining('of yours') as string },
    });
    open();
    expect((await Promise.all(whole)).map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(names).toHaveLength(5);
    expect(await received()).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('the place of files that come', () => {
  it('keeps nothing of a file that the disk has no room for, and says so', async () => {
    const { context } = server.lectern;
    const working = context.receiver;
    let written = 0;
    context.receiver = createDiskReceiver(join(server.dataFolder, 'cache', 'received'), (path) => {
      const file = createWriteStream(path);
      return new Writable({
        write(chunk: Buffer, _encoding, done) {
          written += chunk.length;
          const full = Object.assign(new Error('No space left on device.'), { code: 'ENOSPC' });
          file.write(chunk, () => done(written > 100_000 ? full : null));
        },
      });
    });
    try {
      const answer = await imported(token, 'A word and another. '.repeat(50_000));
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({
        code: 'storage_full',
        message: 'The disk takes no more files at the moment. Try again later.',
      });
      expect(written).toBeGreaterThan(100_000);
      expect(await received()).toEqual([]);
    } finally {
      context.receiver = working;
    }
    expect((await imported(token, '# Keys\n\nA key.\n')).status).toBe(201);
  });

  it('is emptied when asked, and used again once it can be', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-receiver-'));
    const place = join(parent, 'cache');
    const receiver = createDiskReceiver(join(place, 'received'));
    const receive = () => receiver.receive(Readable.from([Buffer.from('text')]));
    await writeFile(place, 'a file');
    await expect(receive()).rejects.toMatchObject({ code: 'ENOTDIR' });
    await rm(place);
    expect((await receive()).bytes).toBe(4);
    await receiver.tidy();
    expect(await readdir(place)).toEqual([]);
    await rm(parent, { recursive: true });
  });
});
