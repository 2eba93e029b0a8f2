import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPost } from '../support/factories';
import { buildMember, type Member } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';
import { unzip } from '../support/zip';

let server: TestServer;
let ada: Member;
let grace: Member;
beforeEach(async () => {
  server = await startTestServer();
  ada = await buildMember(server, 'Ada Lovelace', 'ada@analytical.example');
  grace = await buildMember(server, 'Grace Hopper', 'grace@navy.example');
});
afterEach(() => server.close());

async function linkOf(member: Member): Promise<string> {
  const { body } = await call<{ url: string }>(server, 'POST', '/account/export', { token: member.token });
  return body.url;
}

const download = (link: string) => fetch(server.url + link);

async function exportOf(member: Member): Promise<Map<string, Buffer>> {
  const response = await download(await linkOf(member));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="lectern-data-2026-11-21.zip"',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  return unzip(Buffer.from(await response.arrayBuffer()));
}

function read(files: Map<string, Buffer>, path: string): unknown {
  return JSON.parse(files.get(path)?.toString('utf8') ?? 'null');
}

describe('the export of one’s data', () => {
  it('is a ZIP file that holds everything of that person', async () => {
    await ada.act('POST', '/account/email', {
      email: 'ada@elsewhere.example',
      currentPassword: 'Correct-horse-1',
    });
    await call(server, 'POST', '/auth/forgot-password', { body: { email: ada.email } });
    await server.lectern.jobsIdle();
    await server.lectern.context.storage.transact(({ invites }) =>
      invites.put({
        inviteId: 'i1',
        codeHash: 'a'.repeat(64),
        createdBy: grace.user.id,
        createdAt: '2026-11-20T00:00:00.000Z',
        expiresAt: '2026-11-27T00:00:00.000Z',
        usedBy: ada.user.id,
        usedAt: '2026-11-21T00:00:00.000Z',
      }),
    );
    const files = await exportOf(ada);
    expect([...files.keys()].sort()).toEqual(
      [
        'README.txt',
        'account.json',
        'certificates/certificates.json',
        'completions.json',
        'followed-categories.json',
        'invites.json',
        'mail-preferences.json',
        'media.json',
        'notifications.json',
        'password-resets.json',
        'sessions.json',
        'unfinished-uploads.json',
        ...[ada.picture, ada.unused].map(({ record }) => `media/${record.key}`),
        ...[ada.shown, ada.draft, ada.deleted].flatMap(({ slug }) => [
          `posts/${slug}.md`,
          `posts/${slug}.json`,
        ]),
        ...['md', 'json'].map((kind) => `revisions/${ada.shown.slug}/${ada.earlier}.${kind}`),
        ...[ada.writing, ada.scheduled].flatMap(({ draftId }) => [
          `drafts/${draftId}.md`,
          `drafts/${draftId}.json`,
        ]),
      ].sort(),
    );
    expect(read(files, 'account.json')).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@analytical.example',
      role: 'user',
      pendingEmails: [{ email: 'ada@elsewhere.example' }],
    });
    expect(read(files, 'followed-categories.json')).toEqual(['C#']);
    expect(read(files, 'mail-preferences.json')).toEqual([{ category: 'C#', frequency: 'weekly' }]);
    expect(read(files, 'sessions.json')).toHaveLength(1);
    expect(read(files, 'password-resets.json')).toHaveLength(1);
    expect(read(files, 'notifications.json')).toMatchObject([
      { message: 'New post in C#: for Ada Lovelace' },
    ]);
    expect(read(files, 'invites.json')).toMatchObject([{ isMadeByYou: false, isUsedByYou: true }]);
    expect(read(files, 'completions.json')).toMatchObject([{ title: ada.other.title }]);
    expect(files.get(`media/${ada.picture.record.key}`)).toEqual(ada.picture.bytes);
    expect(read(files, `posts/${ada.shown.slug}.json`)).toEqual(ada.shown);
    expect(read(files, `drafts/${ada.scheduled.draftId}.json`)).toEqual(ada.scheduled);
    const draft = files.get(`drafts/${ada.writing.draftId}.md`)?.toString('utf8');
    expect(draft).toContain('title: "Being written by Ada Lovelace"');
    expect(draft).toContain('Not yet.');
    const earlier = `revisions/${ada.shown.slug}/${ada.earlier}`;
    expect(read(files, `${earlier}.json`)).toMatchObject({ postId: ada.shown.postId, revision: ada.earlier });
    expect(files.get(`${earlier}.md`)?.toString('utf8')).toContain('At first: write to');
    const markdown = files.get(`posts/${ada.shown.slug}.md`)?.toString('utf8');
    expect(markdown).toContain('title: "Spans by Ada Lovelace"');
    expect(markdown).toContain('a *span* is a view.');
  });

  it('holds nothing of anybody else, and no secret', async () => {
    const files = await exportOf(ada);
    const everything = [...files].flatMap(([path, bytes]) => [path, bytes.toString('utf8')]).join('\n');
    const { storage } = server.lectern.context;
    for (const name of [
      grace.name,
      grace.email,
      grace.user.id,
      grace.picture.record.key,
      grace.token,
      ada.token,
    ]) {
      expect(everything).not.toContain(name);
    }
    const user = await storage.read(({ users }) => users.get(ada.user.id));
    const sessions = await storage.read((readers) => readers.sessions.listByUser(ada.user.id));
    for (const secret of [user?.passwordHash ?? '', ...sessions.map(({ tokenHash }) => tokenHash)]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
    }
  });

  it('is not there for a link that is made up, altered, older than a minute, or of a session that ended', async () => {
    const link = await linkOf(ada);
    const [mine = ''] = link.split('/').slice(-1);
    const [theirs = ''] = (await linkOf(grace)).split('/').slice(-1);
    const swapped = [theirs.split('.')[0], ...mine.split('.').slice(1)].join('.');
    const longer = mine.replace(/\.([^.]+)\./, '.zzzzzzzzz.');
    for (const token of [swapped, longer, `${mine}x`, 'made-up', 'a..b']) {
      const response = await download(`/api/account/export/${encodeURIComponent(token)}`);
      expect([token, response.status]).toEqual([token, 404]);
      await response.body?.cancel();
    }
    server.clock.advance(60_000);
    expect((await download(link)).status).toBe(404);
    const last = await linkOf(ada);
    await ada.act('POST', '/auth/logout');
    expect((await download(last)).status).toBe(404);
  });

  describe('when it fails', () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    /** Not over `fetch`, which always says that it fetches within a page. */
    const follow = async (link: string, headers: Record<string, string>) => {
      const [answer] = (await once(get(server.url + link, { headers }), 'response')) as [IncomingMessage];
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    };

    it.each([
      ['says that it navigates', { ...browser, 'sec-fetch-mode': 'navigate' }],
      ['is old, and asks for a page', browser],
    ])('leads a browser that %s back to the account page, which says why', async (_, headers) => {
      const response = await follow('/api/account/export/made-up', headers);
      expect(response.status).toBe(302);
      expect(response.headers).toMatchObject({
        location: '/account?error=expired#data',
        'cache-control': 'no-store',
      });
    });

    it.each([
      ['asks for anything', { accept: '*/*' }],
      ['asks for JSON', { accept: 'application/json' }],
      ['fetches within a page', { ...browser, 'sec-fetch-mode': 'cors' }],
    ])('tells a program that %s in JSON', async (_, headers) => {
      const response = await follow('/api/account/export/made-up', headers);
      expect(response.status).toBe(404);
      expect(JSON.parse(response.body)).toMatchObject({ code: 'not_found' });
    });

    it('tells of too many downloads the same way', async () => {
      await server.close();
      server = await startTestServer({ hasRateLimits: true });
      ada = await buildMember(server, 'Ada Lovelace', 'ada@analytical.example');
      const link = await linkOf(ada);
      let response = await follow(link, browser);
      for (let count = 0; count < 20 && response.status === 200; count += 1) {
        response = await follow(link, browser);
      }
      expect(response.headers.location).toBe('/account?error=busy#data');
      expect((await follow(link, {})).status).toBe(429);
    });
  });

  it('is sent as it is made: whoever goes away in the middle harms nothing', async () => {
    const { storage } = server.lectern.context;
    const megabyte = 'All work and no play. '.repeat(47_000);
    for (let count = 0; count < 40; count += 1) {
      await buildPost(storage, {
        slug: `long-${count}`,
        title: `Long ${count}`,
        content: megabyte.slice(0, 199_000),
        userId: ada.user.id,
      });
    }
    const response = await download(await linkOf(ada));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(value?.length).toBeGreaterThan(0);
    await reader.cancel();
    const files = await exportOf(ada);
    expect([...files.keys()].filter((path) => path.startsWith('posts/long-'))).toHaveLength(80);
  });
});
