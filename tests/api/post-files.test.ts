import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draft, DraftContent } from '../../server/contract/schemas/draft';
import type { ErrorBody } from '../../server/contract/errors';
import type { ImportedDraft } from '../../server/contract/schemas/files';
import type { MediaFile, MediaList } from '../../server/contract/schemas/media';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor } from '../support/factories';
import { makeZip, renameInZip } from '../support/make-zip';
import { call, startTestServer, type TestServer } from '../support/server';
import { picture, uploaded, wholePost, withHashes } from '../support/whole-post';
import { unzip } from '../support/zip';

let server: TestServer;
let ada: string;
let grace: string;
beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = (await Promise.all([1, 2].map(async () => (await buildAuthor(server)).token))) as [
    string,
    string,
  ];
});
afterAll(() => server.close());

async function saved(token: string, content: DraftContent): Promise<string> {
  const draftId = uuidv7();
  const { status } = await call(server, 'PUT', `/drafts/${draftId}`, {
    token,
    body: { content, parentRevision: null },
  });
  expect(status).toBe(200);
  return draftId;
}

async function exported(path: string, token: string) {
  const response = await fetch(`${server.url}/api${path}`, { headers: { 'x-auth-token': token } });
  return {
    status: response.status,
    disposition: response.headers.get('content-disposition'),
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function imported<T = ImportedDraft>(token: string, bytes: Buffer | string, name = 'post.md') {
  const response = await fetch(`${server.url}/api/drafts/import?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function draftOf(token: string, draftId: string): Promise<DraftContent> {
  return (await call<Draft>(server, 'GET', `/drafts/${draftId}`, { token })).body.content;
}

const filesOf = async (token: string) =>
  (await call<MediaList>(server, 'GET', '/media/files', { token })).body.total;
const draftsOf = async (token: string) =>
  (await call<unknown[]>(server, 'GET', '/drafts', { token })).body.length;

describe('a post that goes into a ZIP file and out of it', () => {
  it('is the same in another account, every field and every file', async () => {
    const content = await wholePost(server, ada);
    const zip = await exported(`/drafts/${await saved(ada, content)}/export?format=zip`, ada);
    expect(zip.type).toBe('application/zip');
    expect([...(await unzip(zip.bytes)).keys()]).toHaveLength(6);
    const { status, body } = await imported(grace, zip.bytes, 'post.zip');
    expect(status).toBe(201);
    expect(body.notes).toEqual([]);
    const theirs = await draftOf(grace, body.draft.draftId);
    expect(await withHashes(server, theirs)).toEqual(await withHashes(server, content));
    expect(theirs.titleImage).not.toBe(content.titleImage);
    const video = await call<MediaFile>(server, 'GET', `/media/files/${theirs.titleVideo.slice(7)}`, {
      token: grace,
    });
    expect(video.body.poster).toBe(theirs.titleVideoPoster);
  });

  it('goes out as it was published, under its own name', async () => {
    const content = await wholePost(server, ada);
    const { body: post } = await call<Post>(server, 'POST', '/posts', { token: ada, body: content });
    const file = await exported(`/posts/${post.postId}/export`, ada);
    expect(file.type).toBe('text/markdown; charset=utf-8');
    expect(file.disposition).toBe(
      `attachment; filename="?????????-t-and-quotes.md"; filename*=UTF-8''${encodeURIComponent(post.slug)}.md`,
    );
    const { body } = await imported(ada, file.bytes);
    expect(body.notes).toEqual([]);
    expect(await draftOf(ada, body.draft.draftId)).toEqual(content);
    expect((await exported(`/posts/${post.postId}/export`, grace)).status).toBe(404);
    const admin = await buildAuthor(server, { role: 'admin' });
    expect((await exported(`/posts/${post.postId}/export?format=zip`, admin.token)).status).toBe(200);
  });

  it('stores no file twice that its author has already', async () => {
    const { token } = await buildAuthor(server);
    const content = await wholePost(server, token);
    const before = await filesOf(token);
    const zip = await exported(`/drafts/${await saved(token, content)}/export?format=zip`, token);
    const { body } = await imported(token, zip.bytes);
    expect(await draftOf(token, body.draft.draftId)).toEqual(content);
    expect(await filesOf(token)).toBe(before);
  });
});

describe('a file of another tool', () => {
  it('becomes a draft with its pictures, and says what was left out', async () => {
    const zip = await makeZip({
      'my-post/_posts/2024-01-01-lazy.md':
        '---\ntitle: Lazy\ncategory: Cooking\nimage: /cover.png\n---\n\nIntro.\n\n## One\n\n![A](../pic%20one.png)\n\n![B](../gone.png)\n',
      'my-post/pic one.png': await picture('#123'),
      'assets/cover.png': await picture('#456'),
      'my-post/unused.txt': 'x',
      '__MACOSX/my-post/._x.md': 'resource fork',
      '.DS_Store': 'x',
    });
    const { status, body } = await imported(ada, zip, 'x.zip');
    expect(status).toBe(201);
    expect(body.notes).toEqual([
      { line: 1, text: '“Cooking” is no category here. Choose one.' },
      {
        line: 13,
        text: '../gone.png did not come along and was left out. Put it into a ZIP file with the text.',
      },
      { line: null, text: 'One file in the ZIP file is not part of the post and was left out.' },
    ]);
    const content = await draftOf(ada, body.draft.draftId);
    expect(content).toMatchObject({
      title: 'Lazy',
      category: '',
      titleImage: expect.stringMatching(/^\/media\//) as string,
    });
    expect(content.subtitles[0]?.bulletPoints[0]?.image).toMatch(/^\/media\//);
  });

  it('leaves out files of others, and those that are no pictures', async () => {
    const { path } = await uploaded(server, grace, await picture('#789'), 'image/png');
    const text = `---\nlectern: 1\ntitle: "x"\ncover_image: "${path}"\n---\n\nx\n`;
    const alone = await imported(ada, text);
    expect(alone.body.notes.map((note) => note.text)).toEqual([expect.stringContaining('no file of yours')]);
    expect((await draftOf(ada, alone.body.draft.draftId)).titleImage).toBe('');
    const zip = await makeZip({ 'post.md': text.replace(path, 'a.png'), 'a.png': '<svg onload=alert(1)>' });
    const packed = await imported(ada, zip);
    expect(packed.body.notes.map((note) => note.text)).toEqual([
      expect.stringMatching(/^a\.png was left out: /),
    ]);
  });

  it('is told of each file once, and of no more than a person reads', async () => {
    const names = ['bad.png?1', 'bad.png#2', ...Array.from({ length: 104 }, (_, at) => `gone-${at}.png`)];
    const points = names.map(
      (name, at) => `${at % 10 === 0 ? `\n## Section ${at}\n\n` : ''}- ![A](${name})\n`,
    );
    const zip = await makeZip({ 'post.md': `Intro.\n${points.join('')}`, 'bad.png': 'no picture' });
    const { body } = await imported(ada, zip, 'x.zip');
    const texts = body.notes.map((note) => note.text);
    expect(texts.filter((each) => each.startsWith('bad.png'))).toHaveLength(1);
    expect(texts.filter((each) => each.startsWith('gone-'))).toHaveLength(99);
    expect(texts.at(-1)).toBe('5 more of its files could not be taken.');
    const tags = Array.from({ length: 2_000 }, (_, at) => `{{< tag${at} >}}`).join('\n\n');
    const noted = (await imported(ada, `---\ntitle: Tags\n---\n\nIntro.\n\n${tags}\n`)).body.notes;
    expect(noted).toHaveLength(101);
    expect(noted.at(-1)).toEqual({ line: null, text: '1901 more are not listed.' });
  });
});

describe('a file that is refused', () => {
  const text = 'Text.\n\n![a](aaa.png)\n';
  const bomb = Buffer.alloc(1_234_567);
  const small = { content: Buffer.alloc(1024), options: {} };
  it.each<[string, () => Promise<Buffer | string>, number, string]>([
    [
      'a path to above',
      async () => renameInZip(await makeZip({ 'post.md': text, 'xx/a.png': 'x' }), 'xx/a.png', '../a.png'),
      422,
      'leads outside',
    ],
    [
      'an absolute path',
      async () => renameInZip(await makeZip({ 'post.md': text, 'xa.png': 'x' }), 'xa.png', '/a.png'),
      422,
      'leads outside',
    ],
    [
      'a backslash',
      async () => renameInZip(await makeZip({ 'post.md': text, 'x/a.png': 'x' }), 'x/a.png', 'x\\a.png'),
      422,
      'leads outside',
    ],
    [
      'a NUL in a name',
      async () => renameInZip(await makeZip({ 'post.md': text, 'xa.png': 'x' }), 'xa.png', '\0a.png'),
      422,
      'leads outside',
    ],
    [
      'a symbolic link',
      () => makeZip({ 'post.md': text, 'aaa.png': { content: '/etc/passwd', options: { mode: 0o120777 } } }),
      422,
      'is a link',
    ],
    ['an archive in it', () => makeZip({ 'post.md': text, 'b.tar.gz': 'x' }), 422, 'is an archive inside'],
    [
      'an archive under another name',
      async () => makeZip({ 'post.md': text, 'aaa.png': await makeZip({ a: 'b' }) }),
      422,
      'is an archive inside',
    ],
    [
      'too many files',
      () =>
        makeZip({
          'post.md': text,
          ...Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}.txt`, 'x'])),
        }),
      422,
      'more than 500 files',
    ],
    ['more than 300 MB', () => lyingZip(301 * 1024 * 1024), 422, 'unpacks to more than 300 MB'],
    ['more than it says', () => lyingZip(10), 422, 'damaged'],
    ['no text', () => makeZip({ 'a.png': 'x' }), 422, 'holds no Markdown file'],
    [
      'two texts',
      () => makeZip({ 'a.md': text, 'b.md': text }),
      422,
      'more than one Markdown file (a.md, b.md)',
    ],
    [
      'a name twice',
      async () =>
        renameInZip(await makeZip({ 'post.md': text, 'a.txt': 'x', 'b.txt': 'y' }), 'b.txt', 'a.txt'),
      422,
      'names a.txt twice',
    ],
    [
      'a cut-off end',
      async () => (await makeZip({ 'post.md': text, a: small })).subarray(0, 90),
      422,
      'damaged or cut off',
    ],
    [
      'a wrong sum',
      async () =>
        renameInZip(
          await makeZip({ 'post.md': { content: text, options: { compress: false } } }),
          'Text.',
          'Next.',
        ),
      422,
      'is damaged',
    ],
    ['nothing in it', async () => '', 422, 'The file is empty.'],
    ['a text of more than 2 MB', async () => 'word '.repeat(500_000), 413, 'more than 2 MB'],
    ['binary data', async () => Buffer.from([1, 0, 2, 3]), 422, 'no text file'],
  ])('for %s says so, and nothing of it is kept', async (_, make, status, message) => {
    const before = [await draftsOf(grace), await filesOf(grace)];
    const answer = await imported<ErrorBody>(grace, await make());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect([await draftsOf(grace), await filesOf(grace)]).toEqual(before);
    expect(await readdir(join(server.dataFolder, 'cache/received'))).toEqual([]);
  });

  /** An archive with zeros in it, said to be so many. */
  async function lyingZip(claim: number): Promise<Buffer> {
    const zip = await makeZip({ 'post.md': text, 'aaa.png': bomb });
    const [actual, lie] = [bomb.length, claim].map((bytes) => {
      const field = Buffer.alloc(4);
      field.writeUInt32LE(bytes);
      return field.toString('latin1');
    }) as [string, string];
    return renameInZip(zip, actual, lie);
  }
});
