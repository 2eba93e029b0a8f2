import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding, Preview } from '../../server/contract/schemas/draft';
import type { PostPage } from '../../server/contract/schemas/post';
import { buildAuthor, buildPost } from '../support/factories';
import { buildMedia } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  const author = await buildAuthor(server, { name: 'Zoë Author' });
  token = author.token;
  userId = author.user.userId;
  await buildPost(server.lectern.context.storage, {
    slug: 'closures',
    oldSlugs: ['closure'],
    subtitles: [{ title: 'Why', image: '', imageAlt: '', imageHash: '', isFAQ: false, bulletPoints: [] }],
  });
});
afterAll(() => server.close());

const preview = (body: unknown) => call<Preview>(server, 'POST', '/posts/preview', { body, token });

async function findings(body: unknown, code?: Finding['code']): Promise<Finding[]> {
  const answer = await preview(body);
  expect(answer.status).toBe(200);
  return answer.body.findings.filter((finding) => code === undefined || finding.code === code);
}

const section = (point: Record<string, unknown>) => ({
  subtitles: [{ title: 'One', bulletPoints: [{ text: 'x', ...point }] }],
});

describe('a preview', () => {
  it('is the page that publishing makes', async () => {
    const { record } = await buildMedia(server, userId);
    const post = {
      category: 'React',
      title: 'Keys <i>are</i> identity',
      content: '## A\n\nA **key** <script>alert(1)</script> and `code`.',
      summary: 'So *be* it.',
      keywords: ['keys'],
      titleImage: `/media/${record.key}`,
      titleImageAlt: 'A key',
      subtitles: [
        {
          title: 'Why?',
          isFAQ: true,
          bulletPoints: [{ text: 'Order.', codeSnippet: 'let a = 1;', codeLanguage: 'ts' }],
        },
        { title: 'Why?', bulletPoints: [{ text: '- a', image: `/media/${record.key}`, imageAlt: 'b' }] },
      ],
      superTitles: [
        {
          superTitle: 'Keys',
          attributes: [{ attribute: 'A', items: [{ title: 'b', bulletPoints: ['c'] }] }],
        },
      ],
    };
    const shown = (await preview(post)).body;
    const { body } = await call<{ slug: string }>(server, 'POST', '/posts', { body: post, token });
    const page = (await call<PostPage>(server, 'GET', `/posts/page/${body.slug}`)).body;
    expect({ ...shown.page, postId: page.postId, slug: page.slug, related: page.related }).toEqual(page);
    expect(page.titleImage).toMatchObject({ width: 10, alt: 'A key' });
    expect(shown.findings).toEqual([]);
  });

  it('shows whatever stands in the form, the empty one too, and keeps nothing', async () => {
    await server.lectern.jobsIdle();
    const { sequence } = server.lectern.context.storage.health();
    const answer = await preview({});
    expect(answer).toMatchObject({ status: 200, body: { page: { title: '', author: 'Zoë Author' } } });
    expect(answer.body.findings).toEqual([]);
    expect(
      (await preview({ titleImage: 'javascript:alert(1)', subtitles: [{ image: '../x' }] })).status,
    ).toBe(200);
    expect(server.lectern.context.storage.health().sequence).toBe(sequence);
  });
});

describe('a preview made to be slow', () => {
  const fill = (piece: string, length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

  it('does not keep others waiting', async () => {
    const pieces = ['[', '![[', '<', '*a_ ', '|x|y|\n', '```js\na\n```\n', '~~a', 'http://a.b ', '<b>'];
    const point = (piece: string) => ({
      text: fill(piece, 10_000),
      codeSnippet: fill('((((`${{', 20_000),
      codeLanguage: 'tsx',
    });
    const body = {
      content: fill('[', 100_000),
      subtitles: pieces.map((piece) => ({ bulletPoints: [point(piece)] })),
    };
    let isDone = false;
    const slow = Promise.all([preview(body), preview({ content: body.content })]).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      expect((await call(server, 'GET', '/posts/post/closures')).status).toBe(200);
      answered += 1;
    }
    expect((await slow).map(({ status }) => status)).toEqual([200, 200]);
    expect(answered).toBeGreaterThan(10);
  });
});

describe('what an author may want to mend', () => {
  it('is every picture without words', async () => {
    const found = await findings(
      {
        titleImage: '/media/a.webp',
        subtitles: [
          { title: 'A', image: '/media/b.webp', imageAlt: ' ', bulletPoints: [{ image: '/media/c.webp' }] },
          { title: 'B', image: '/media/d.webp', imageAlt: 'said' },
        ],
      },
      'missing_alt',
    );
    expect(found.map(({ path }) => path)).toEqual([
      'titleImageAlt',
      'subtitles.0.imageAlt',
      'subtitles.0.bulletPoints.0.imageAlt',
    ]);
  });

  it('is a section, point or comparison with nothing in it', async () => {
    const found = await findings(
      {
        subtitles: [
          { title: 'Empty' },
          { title: 'Compared' },
          { title: 'Filled', bulletPoints: [{ text: 'x' }, { text: ' \n' }, { codeSnippet: 'x' }] },
        ],
        superTitles: [
          { superTitle: 'Compared', attributes: [{ attribute: 'a', items: [{ title: 'b' }] }] },
          { superTitle: 'Bare', attributes: [] },
        ],
      },
      'empty_section',
    );
    expect(found.map(({ path }) => path)).toEqual([
      'subtitles.0',
      'subtitles.2.bulletPoints.1',
      'superTitles.1',
    ]);
  });

  it('is a link that leads nowhere on this site', async () => {
    const good = [
      '/post/closures',
      '/post/closure',
      '/post/closures#why',
      '/category/C%23',
      '/category/web-development',
      '/explore?query=x',
      '/',
      '/rss.xml',
      '#one',
      '#summary',
      'https://example.org/post/none',
      'mailto:a@example.org',
      'closures',
    ];
    const bad = [
      '/post/none',
      '/post/closures#none',
      '/category/Cobol',
      '/nowhere',
      '#two',
      '/media/none.webp',
    ];
    const text = [...good, ...bad].map((href) => `[a](${href})`).join('\n');
    const found = await findings(
      { ...section({ text: '<a href="/post/gone">x</a>' }), content: text, summary: '`[a](/post/code)`' },
      'broken_link',
    );
    expect(found.map(({ message, path }) => [path, /to (\S+) leads/.exec(message)?.[1]])).toEqual([
      ...bad.map((href) => ['content', href]),
      ['subtitles.0.bulletPoints.0.text', '/post/gone'],
    ]);
  });

  it('is a heading that skips a level', async () => {
    const found = await findings(
      { content: '## A\n\n#### B\n\n# C\n\n## D\n\n```\n## x\n#### y\n```', summary: '### fine' },
      'heading_order',
    );
    expect(found.map(({ message, path }) => [path, message])).toEqual([
      ['content', 'The heading “B” jumps from level 2 to level 4: use level 3.'],
    ]);
  });

  it.each([
    ['js', 'const a = {\n  b: 1,\n  c: ;\n};', 3],
    ['ts', 'function f( {\n  return 1;\n}', 2],
    ['json', '{\n  "a": 1\n  "b": 2\n}', 3],
    ['python', 'def f(:\n    pass', 1],
    ['java', 'class A {\n  void m( {\n}', 2],
    ['css', 'a {\n  color: red;\n', 3],
    ['rust', 'fn main() {\n  let = 1;\n}', 2],
    ['go', 'func main() {\n\tx := \n}', 3],
  ])('is a snippet of %s that does not read, with its line', async (codeLanguage, codeSnippet, line) => {
    const found = await findings(section({ codeSnippet, codeLanguage }), 'snippet_syntax');
    expect(found).toMatchObject([{ path: 'subtitles.0.bulletPoints.0.codeSnippet', level: 'hint' }]);
    expect(found[0]?.message).toContain(`Line ${line} `);
  });

  it.each([
    ['js', 'onClick() {\n  this.x();\n}'],
    ['js', '<Button onClick={() => go()}>Go</Button>'],
    ['js', 'name: "Ada",\nborn: 1815'],
    ['js', 'const { a, ...rest } = b;\nawait f(...rest);'],
    ['js', 'function f() {\n  ...\n}'],
    ['ts', 'name?: string;\nage: number;'],
    ['ts', 'case "a":\n  return <T,>(x: T) => x;'],
    ['json', '"scripts": { "test": "vitest" }'],
    ['java', 'System.out.println("a");'],
    ['java', 'public void m() { }'],
    ['go', 'x := 1\nfmt.Println(x)'],
    ['rust', 'let x: i32 = 1;\nprintln!("{x}");'],
    ['css', 'color: red;'],
    ['python', '    return 1'],
    ['klingon', '}{'],
    ['bash', 'if ['],
  ])('is no snippet of %s that is a part of a file: %s', async (codeLanguage, codeSnippet) => {
    expect(await findings(section({ codeSnippet, codeLanguage }))).toEqual([]);
  });

  it('is what weighs much, with what weighs most', async () => {
    const { storage } = server.lectern.context;
    const put = async (key: string, type: string, bytes: number) => {
      const { record } = await buildMedia(server, userId);
      await storage.transact(({ media }) => media.put({ ...record, key, type, bytes }));
      return `/media/${key}`;
    };
    const small = await put('small.webp', 'image/webp', 1_000_000);
    const large = await put('large.webp', 'image/webp', 4_000_000);
    const video = await put('long.mp4', 'video/mp4', 70_000_000);
    const found = await findings(
      {
        titleImage: small,
        titleImageAlt: 'a',
        titleVideo: video,
        subtitles: [
          {
            title: 'One',
            image: large,
            imageAlt: 'b',
            bulletPoints: Array.from({ length: 61 }, () => ({ codeSnippet: 'x' })),
          },
        ],
      },
      'too_heavy',
    );
    expect(found.map(({ path }) => path)).toEqual(['subtitles.0.image', 'titleVideo', 'subtitles.0']);
    expect(found[0]?.message).toBe(
      'The pictures take 4.8 MB together: that is long to wait for. Most of it is the picture of subtitle 1, with 3.8 MB.',
    );
  });
});
