import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../server/contract/errors';
import { buildAuthor } from '../support/factories';
import type { TestServer } from '../support/server';
import { announce, finish, putBytes, sha256, upload } from '../support/uploads';
import { blank, LIES, withComment, movingGif } from './media-lies';

/** A site with a way to see every file that it keeps. */
export interface MediaHarness {
  server: TestServer;
  files: () => Promise<string[]>;
  close(): Promise<void>;
}

/** Everything that is kept: files, and what is known of them. */
async function keptBy({ server, files }: MediaHarness) {
  const { storage } = server.lectern.context;
  const records = await storage.read(async ({ media }) => (await media.listNaming()).map(({ key }) => key));
  return { files: await files(), records: records.sort() };
}

/** Files that lie, and people who do: the same wherever files are kept. */
export function refusals(name: string, start: () => Promise<MediaHarness>): void {
  describe(`${name}: a file that lies`, () => {
    let harness: MediaHarness;
    let server: TestServer;
    let token: string;
    let userId: string;
    beforeAll(async () => {
      harness = await start();
      ({ server } = harness);
      const author = await buildAuthor(server);
      ({ token } = author);
      ({ userId } = author.user);
    });
    afterAll(() => harness.close());

    const openUploads = () =>
      server.lectern.context.storage.read(async ({ uploads }) => (await uploads.listByOwner(userId)).length);

    it.each(Object.keys(LIES))('is refused, and nothing of it kept: %s', async (lie) => {
      const file = await LIES[lie]?.();
      if (!file) {
        throw new Error(lie);
      }
      const before = { ...(await keptBy(harness)), open: await openUploads() };
      const { status, body } = await upload(server, token, file);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'file_refused', message: file.message },
      });
      expect({ ...(await keptBy(harness)), open: await openUploads() }).toEqual(before);
    });

    it('leaves memory as it was, however often it comes', async () => {
      const names = [
        'PNG that unpacks to 800 megapixels',
        'BMP that claims 400 MB',
        'GIF with a ZIP behind it',
      ];
      const files = await Promise.all(names.flatMap((each) => LIES[each]?.() ?? []));
      const all = async () => {
        for (const file of files) {
          expect((await upload(server, token, file)).status).toBe(422);
        }
      };
      await all();
      const before = process.memoryUsage().rss;
      for (let round = 0; round < (process.env.LONG ? 60 : 6); round += 1) {
        await all();
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024);
    });

    it('is refused for another hash or type than announced', async () => {
      const bytes = await blank(20, 20).png().toBuffer();
      const file = { bytes, type: 'image/png' };
      const before = await keptBy(harness);
      for (const [changes, message] of [
        [
          { fileHash: sha256(Buffer.from('other')) },
          'The file that came is not the one that was announced. Upload it again.',
        ],
        [{ fileType: 'image/jpeg' }, 'The file is not of the type that was announced.'],
      ] as const) {
        const { body } = await announce(server, token, file);
        await putBytes(server, body, bytes);
        const answer = await finish<ErrorBody>(server, token, body.key, file, changes);
        expect(answer).toMatchObject({ status: 422, body: { code: 'file_refused', message } });
        expect((await finish(server, token, body.key, file)).status).toBe(404);
      }
      expect(await keptBy(harness)).toEqual(before);
    });

    it('is nobody’s but of whom announced it, and stored once', async () => {
      const bytes = await blank(20, 20).png().toBuffer();
      const file = { bytes, type: 'image/png' };
      const { body } = await announce(server, token, file);
      await putBytes(server, body, bytes);
      const thief = await buildAuthor(server);
      expect(await finish<ErrorBody>(server, thief.token, body.key, file)).toMatchObject({
        status: 404,
        body: { message: 'There is no such upload of yours. Start it again.' },
      });
      const both = await Promise.all([1, 2].map(() => finish(server, token, body.key, file)));
      // The second comes while the first is looked at: it may ask again.
      expect(both.map(({ status }) => status).sort()).toEqual([201, 503]);
      const before = await keptBy(harness);
      expect(await finish<ErrorBody>(server, token, body.key, file)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'This upload has been finished already.' },
      });
      expect(await finish(server, thief.token, body.key, file)).toMatchObject({ status: 404 });
      expect(await keptBy(harness)).toEqual(before);
    });

    it('is not there until it was sent', async () => {
      const file = { bytes: await blank(20, 20).png().toBuffer(), type: 'image/png' };
      const { body } = await announce(server, token, file);
      expect((await finish(server, token, body.key, file)).status).toBe(404);
    });

    it('is a moving GIF once its comments are gone', async () => {
      const bytes = withComment(await movingGif(), '<script>alert(1)</script>');
      const { status, body } = await upload(server, token, { bytes, type: 'image/gif' });
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { type: 'image/gif', width: 24, height: 24 },
      });
      const served = Buffer.from(await (await fetch(server.url + body.path)).arrayBuffer());
      expect(served.includes('script')).toBe(false);
      expect(sha256(served)).toBe(body.hash);
    });
  });
}
