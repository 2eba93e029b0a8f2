import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAuthor } from '../support/factories';
import { startTestServer, type TestServer } from '../support/server';
import { announce, finish, putBytes, upload } from '../support/uploads';
import { call } from '../support/server';
import type { ErrorBody } from '../../server/contract/errors';
import type { MediaList } from '../../server/contract/schemas/media';
import { buildPost } from '../support/factories';
import { blank } from './media-lies';

const fixtures = resolve(import.meta.dirname, '../fixtures/media');
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await buildAuthor(server));
});
afterAll(() => server.close());

describe('an upload', () => {
  it('ends as a stored picture with smaller versions', async () => {
    const bytes = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#4d9f0c' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(server, token, { bytes, type: 'image/jpeg', name: 'a.jpg' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'image/webp', width: 1_920, height: 960, name: 'a.jpg' });
    expect(body.variants.map(({ width }) => width)).toEqual([480, 960]);
  });

  it.each([
    ['clip.mp4', 'video/mp4'],
    ['clip.webm', 'video/webm'],
    ['clip.mpeg', 'video/mpeg'],
  ])('ends as the stored video %s', async (name, type) => {
    const bytes = await readFile(join(fixtures, name));
    const { status, body } = await upload(server, token, { bytes, type, name });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type, width: 320, height: 180, bytes: bytes.length });
  });
});

const readError = async (sent: Response) => (await sent.json()) as ErrorBody;

type Address = { signedUrl: string; headers: Record<string, string> };

describe('an address for an upload', () => {
  const INVALID = 'This upload address is not valid.';
  it.each<[string, (address: Address) => Address, number, string]>([
    [
      'with another key',
      (a) => ({ ...a, signedUrl: a.signedUrl.replace(/uploads\/./, 'uploads/f') }),
      403,
      INVALID,
    ],
    [
      'with a longer life',
      (a) => ({ ...a, signedUrl: a.signedUrl.replace('expires=1', 'expires=2') }),
      403,
      INVALID,
    ],
    ['with another signature', (a) => ({ ...a, signedUrl: `${a.signedUrl.slice(0, -2)}AA` }), 403, INVALID],
    [
      'with another type',
      (a) => ({ ...a, headers: { 'Content-Type': 'text/html' } }),
      422,
      'The file is not of the type that was announced.',
    ],
  ])('%s takes nothing', async (_, change, status, message) => {
    const bytes = await blank(20, 20).png().toBuffer();
    const { body } = await announce(server, token, { bytes, type: 'image/png' });
    const sent = await putBytes(server, change(body), bytes);
    expect({ status: sent.status, body: await readError(sent) }).toMatchObject({ status, body: { message } });
    expect((await finish(server, token, body.key, { bytes, type: 'image/png' })).status).toBe(404);
  });

  it.each([
    [
      'of another length',
      Buffer.from('short'),
      'The file that came is longer or shorter than announced. Upload it again.',
    ],
    ['of other bytes', undefined, 'The file that came is not the one that was announced. Upload it again.'],
  ])('takes no file %s', async (_, other, message) => {
    const bytes = await blank(20, 20).png().toBuffer();
    const { body } = await announce(server, token, { bytes, type: 'image/png' });
    const sent = await putBytes(server, body, other ?? Buffer.from(bytes).fill(1, 60));
    expect({ status: sent.status, body: await readError(sent) }).toMatchObject({
      status: 422,
      body: { message },
    });
    expect((await finish(server, token, body.key, { bytes, type: 'image/png' })).status).toBe(404);
  });

  it('takes nothing after five minutes', async () => {
    const bytes = await blank(20, 20).png().toBuffer();
    const { body } = await announce(server, token, { bytes, type: 'image/png' });
    server.clock.advance(300_001);
    const sent = await putBytes(server, body, bytes);
    expect({ status: sent.status, body: await readError(sent) }).toMatchObject({
      status: 403,
      body: { message: 'This upload address has expired. Start the upload again.' },
    });
  });

  it('is given for no more than a person may keep', async () => {
    const author = await buildAuthor(server);
    const video = { bytes: Buffer.alloc(1), type: 'video/mp4' };
    const ask = () => announce(server, author.token, video, { fileSize: 50 * 1024 * 1024 });
    for (let count = 0; count < 20; count += 1) {
      expect((await ask()).status).toBe(201);
    }
    expect(await ask()).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } });
    expect(await announce(server, author.token, video, { fileSize: 50 * 1024 * 1024 + 1 })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'File size exceeds 50MB' },
    });
  });
});

describe('a stored file', () => {
  const store = async (owner: string) => {
    const bytes = await sharp({ create: { width: 700, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    return (await upload(server, owner, { bytes, type: 'image/png', name: 'wide.png' })).body;
  };
  const isServed = async (path: string) => (await fetch(server.url + path)).status === 200;
  const remove = (owner: string, key: string) =>
    call<ErrorBody>(server, 'DELETE', `/media/files/${key}`, { token: owner });

  it('is listed for its owner alone, the newest first', async () => {
    const author = await buildAuthor(server);
    const first = await store(author.token);
    server.clock.advance(1_000);
    const second = await store(author.token);
    const list = (owner: string, query = '') =>
      call<MediaList>(server, 'GET', `/media/files${query}`, { token: owner });
    const { body } = await list(author.token, '?limit=1&kind=image');
    expect(body).toMatchObject({ total: 2, usedBytes: first.bytes + second.bytes });
    expect(body.files).toEqual([{ ...second, isUsed: false }]);
    const next = await list(author.token, `?limit=1&kind=image&cursor=${body.nextCursor ?? ''}`);
    expect(next.body.files).toEqual([{ ...first, isUsed: false }]);
    expect((await list(author.token, '?kind=video')).body.files).toEqual([]);
    expect((await list((await buildAuthor(server)).token)).body.files).toEqual([]);
  });

  it('stays while a post names it, is removed a day after, and its smaller versions with it', async () => {
    const author = await buildAuthor(server);
    const file = await store(author.token);
    const small = file.variants[0]?.path ?? '';
    const { storage } = server.lectern.context;
    const post = await buildPost(storage, { slug: file.key.slice(0, -5), titleImage: file.path });
    expect(await remove(author.token, file.key)).toMatchObject({
      status: 409,
      body: { message: 'This file is used in a post or draft, so it stays.' },
    });
    const sweep = async (hours: number) => {
      server.clock.advance(hours * 3_600_000);
      await server.lectern.sweepMedia();
      await server.lectern.jobsIdle();
    };
    await sweep(0);
    await sweep(48);
    expect([await isServed(file.path), await isServed(small)]).toEqual([true, true]);
    await storage.transact(({ posts }) => posts.put({ ...post, titleImage: '' }));
    await sweep(0);
    await sweep(23);
    expect(await isServed(file.path)).toBe(true);
    await sweep(1);
    expect([await isServed(file.path), await isServed(small)]).toEqual([false, false]);
    expect(await server.lectern.context.media.has(small.slice('/media/'.length))).toBe(false);
  });

  it('goes when its owner says so, whatever others write of it, but not from under a draft of theirs', async () => {
    const author = await buildAuthor(server);
    const file = await store(author.token);
    const stranger = await buildAuthor(server);
    expect((await remove(stranger.token, file.key)).status).toBe(404);
    const naming = { title: 'Others', category: 'Kotlin', content: `![](${file.path})` };
    const draft = (token: string, draftId = uuidv7()) =>
      call(server, 'PUT', `/drafts/${draftId}`, {
        token,
        body: { content: { ...naming, titleImage: file.path }, parentRevision: null },
      });
    await draft(stranger.token);
    expect((await call(server, 'POST', '/posts', { token: stranger.token, body: naming })).status).toBe(201);
    const own = uuidv7();
    await draft(author.token, own);
    expect((await remove(author.token, file.key)).status).toBe(409);
    await call(server, 'DELETE', `/drafts/${own}`, author);
    expect((await remove(author.token, file.key)).status).toBe(200);
    await server.lectern.jobsIdle();
    expect(await isServed(file.path)).toBe(false);
    expect(await server.lectern.context.media.has(file.key)).toBe(false);
  });

  it('stays where it is stored anew before the old one is removed, which takes only its own along', async () => {
    const { token } = await buildAuthor(server);
    const { key, path, variants } = await store(token);
    const { storage, media } = server.lectern.context;
    const record = await storage.read((readers) => readers.media.byKey(key));
    vi.spyOn(media, 'remove').mockRejectedValueOnce(new Error('The disk is away.'));
    expect((await remove(token, key)).status).toBe(200);
    await server.lectern.jobsIdle();
    await storage.transact((writers) => writers.media.put({ ...record!, variants: [] }));
    server.clock.advance(60_000);
    // What is queued anew wakes what was left.
    expect((await remove(token, (await store(token)).key)).status).toBe(200);
    await server.lectern.jobsIdle();
    expect(await isServed(path)).toBe(true);
    expect(await media.has(key)).toBe(true);
    expect(await media.has(variants[0]?.path.slice('/media/'.length) ?? '')).toBe(false);
    vi.restoreAllMocks();
  });

  it('comes to nothing when it is not finished in time', async () => {
    const author = await buildAuthor(server);
    const bytes = await blank(20, 20).png().toBuffer();
    const { body } = await announce(server, author.token, { bytes, type: 'image/png' });
    await putBytes(server, body, bytes);
    server.clock.advance(15 * 60_000 + 1);
    await server.lectern.sweepMedia();
    expect(await server.lectern.context.uploads.take(body.key)).toBeUndefined();
    expect((await finish(server, author.token, body.key, { bytes, type: 'image/png' })).status).toBe(404);
  });

  it('is stored whatever a sweep or the place of uploads does meanwhile', async () => {
    const { maker, uploads } = server.lectern.context;
    const image = maker.image.bind(maker);
    const remove = uploads.remove.bind(uploads);
    let go = (): void => undefined;
    const looking = new Promise<void>((begun) => {
      maker.image = async (...given) => {
        begun();
        await new Promise<void>((resolve) => (go = resolve));
        return image(...given);
      };
    });
    try {
      const file = { bytes: await blank(20, 20).png().toBuffer(), type: 'image/png' };
      const { body } = await announce(server, token, file);
      await putBytes(server, body, file.bytes);
      const first = finish(server, token, body.key, file);
      await looking;
      server.clock.advance(15 * 60_000 + 1);
      await server.lectern.sweepMedia();
      uploads.remove = () => Promise.reject(new Error('The bucket is away.'));
      go();
      const stored = await first;
      expect(stored.status).toBe(201);
      expect((await fetch(server.url + stored.body.path)).status).toBe(200);
    } finally {
      Object.assign(maker, { image });
      Object.assign(uploads, { remove });
    }
  });

  it('is not kept for long when it was sent for no upload', async () => {
    const stage = join(server.dataFolder, 'uploads');
    const hoursAgo = (hours: number) => new Date(server.clock.now() - hours * 3_600_000);
    for (const [name, hours] of [
      ['stray-a.webp', 2],
      ['stray-b.webp', 0.5],
    ] as const) {
      await writeFile(join(stage, name), 'x');
      await utimes(join(stage, name), hoursAgo(hours), hoursAgo(hours));
    }
    await server.lectern.sweepMedia();
    const left = (await readdir(stage)).filter((name) => name.startsWith('stray'));
    expect(left).toEqual(['stray-b.webp']);
  });

  it('is shown in several widths on the page of a post', async () => {
    const author = await buildAuthor(server);
    const picture = await store(author.token);
    const video = (
      await upload(
        server,
        author.token,
        { bytes: await readFile(join(fixtures, 'clip.mp4')), type: 'video/mp4' },
        { posterKey: picture.key },
      )
    ).body;
    const posted = await call<{ slug: string }>(server, 'POST', '/posts', {
      token: author.token,
      body: {
        title: `Wide ${picture.key}`,
        content: 'Text.',
        category: 'C#',
        titleImage: picture.path,
        titleVideo: video.path,
      },
    });
    expect(posted.status).toBe(201);
    const { body } = await call<Record<string, unknown>>(
      server,
      'GET',
      `/posts/page/${posted.body.slug}`,
      {},
    );
    expect(body).toMatchObject({
      titleImage: {
        srcSet: `${picture.variants[0]?.path} 480w, ${picture.path} 700w`,
        width: 700,
        height: 20,
      },
      titleVideo: { src: video.path, poster: picture.path, width: 320, height: 180, isPlayable: true },
    });
  });
});
