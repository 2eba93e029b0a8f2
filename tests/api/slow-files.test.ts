import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
function begin(method: string, path: string, length: number, headers: Record<string, string>): Sent {
  const sent = request(new URL(path, server.url), {
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

const importing = (who: string): Sent =>
  begin('POST', '/api/drafts/import?name=a.md', 100_000, {
    'x-auth-token': who,
    'Content-Type': 'application/octet-stream',
  });
const received = () => readdir(join(server.dataFolder, 'cache', 'received')).catch(() => []);

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

  it('is one import of each person, and one of four', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => buildAuthor(server)));
    const [first] = people;
    const running = people.map((person) => importing(person.token));
    await expect.poll(received).toHaveLength(4);
    expect(await importing(first?.token ?? '').answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { code: 'busy', message: expect.stringContaining('of yours') as string },
    });
    expect(await importing(token).answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    running.forEach(({ request: sent }) => void sent.destroy());
    await expect.poll(received).toEqual([]);
    const next = importing(token);
    await expect.poll(received).toHaveLength(1);
    next.request.destroy();
  });
});

describe('the place of files that come', () => {
  it('is emptied when asked, and used again once it can be', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-receiver-'));
    const place = join(parent, 'cache');
    const receiver = createDiskReceiver(join(place, 'received'), { entries: 1, bytes: 1 });
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
