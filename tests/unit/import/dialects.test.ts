import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../server/domain/post';
import { importFolder, type FileResult } from '../../../server/import/import-folder';
import { contentWorkspace, type ContentWorkspace } from '../../support/content';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/import');

let workspace: ContentWorkspace;
const results = new Map<string, FileResult>();
const posts = new Map<string, PostRecord>();

beforeAll(async () => {
  workspace = await contentWorkspace();
  for (const site of ['jekyll', 'hugo', 'docusaurus', 'devto', 'plain']) {
    const found = await importFolder(workspace, {
      folder: resolve(FIXTURES, site),
      author: 'Somebody',
      keyOf: ({ path }) => `${site}/${path}`,
    });
    found.forEach((result) => results.set(`${site}/${result.path}`, result));
  }
  for (const key of results.keys()) {
    const post = await workspace.storage.read((readers) => readers.posts.bySourceKey(key));
    if (post) {
      posts.set(key, post);
    }
  }
});
afterAll(() => workspace.remove());

function post(key: string): PostRecord {
  const found = posts.get(key);
  if (!found) {
    throw new Error(`${key} was not imported: ${JSON.stringify(results.get(key))}`);
  }
  return found;
}

function notes(key: string): string[] {
  return results.get(key)?.notes.map(({ line, text }) => `${line}: ${text}`) ?? [];
}

describe('a Jekyll post', () => {
  const KEY = 'jekyll/_posts/2024-02-29-lazy-streams.md';

  it('keeps what its front matter says', () => {
    const { title, category, author, keywords, createdAt, publishedAt, status } = post(KEY);
    expect({ title, category, author, keywords, createdAt, publishedAt, status }).toEqual({
      title: 'Lazy streams: what a pipeline does not do',
      category: 'Java',
      author: 'Ada Lovelace',
      keywords: ['streams', 'laziness', 'java jvm'],
      createdAt: '2024-02-29T08:30:00.000Z',
      publishedAt: '2024-02-29T08:30:00.000Z',
      status: 'published',
    });
  });

  it('reads Liquid tags', () => {
    const [section] = post(KEY).subtitles;
    expect(section?.bulletPoints[0]).toMatchObject({
      text: 'This prints nothing, since nobody asks for a result.',
      codeSnippet: 'Stream.of(1, 2).peek(System.out::println);',
      codeLanguage: 'java',
    });
    expect(section?.bulletPoints[1]?.text).toBe('`{{ braces }}` stay as they are.');
    expect(post(KEY).content).toBe('A pipeline without a terminal operation does nothing.');
    expect(notes(KEY)).toContain('22: The tag “include” was taken out; what it encloses stays.');
  });

  it('makes a comparison of a table and leaves no empty section', () => {
    const { superTitles, subtitles } = post(KEY);
    expect(subtitles.map(({ title }) => title)).toEqual(['Nothing happens']);
    expect(superTitles).toEqual([
      {
        superTitle: 'Compare',
        attributes: [
          {
            attribute: 'Storage',
            items: [
              { title: 'Stream', bulletPoints: ['none'] },
              { title: 'List', bulletPoints: ['all', 'elements'] },
            ],
          },
          {
            attribute: 'Twice',
            items: [
              { title: 'Stream', bulletPoints: ['no'] },
              { title: 'List', bulletPoints: ['yes'] },
            ],
          },
        ],
      },
    ]);
  });

  it('stores its picture', async () => {
    const { titleImage, titleImageHash } = post(KEY);
    const record = await workspace.storage.read(({ media }) =>
      media.byKey(titleImage.replace('/media/', '')),
    );
    expect(record).toMatchObject({ type: 'image/webp', width: 120, height: 80, sha256: titleImageHash });
    expect(await workspace.media.size(record?.key ?? '')).toBe(record?.bytes);
  });

  it('is a draft when unpublished', () => {
    const unpublished = post('jekyll/_posts/2024-03-01-unpublished.md');
    expect(unpublished).toMatchObject({
      status: 'draft',
      publishedAt: null,
      author: 'Somebody',
      category: 'Ruby',
    });
    expect(unpublished.createdAt).toBe('2024-03-01T00:00:00.000Z');
  });
});

describe('a Hugo post', () => {
  it('may have TOML front matter and shortcodes', () => {
    const found = post('hugo/content/toml.md');
    expect(found).toMatchObject({
      title: 'Goroutines for JavaScript people',
      createdAt: '2023-05-06T05:08:09.000Z',
      status: 'draft',
      category: 'JavaScript',
      summary: 'What a promise is not.',
    });
    const [loop, tip] = found.subtitles[0]?.bulletPoints ?? [];
    expect(loop).toMatchObject({ codeSnippet: 'for await (const x of xs) {}', codeLanguage: 'js', text: '' });
    expect(tip?.text).toBe('Use them with care.\n\nhttps://www.youtube.com/watch?v=w7Ft2ymGmfc');
    expect(notes('hugo/content/toml.md')).toEqual([
      '19: The shortcode “notice” was taken out; what it encloses stays.',
      '17: The picture missing.png was not found inside the folder and was left out.',
    ]);
  });

  it('may have JSON front matter', () => {
    expect(post('hugo/content/json.md')).toMatchObject({
      title: 'JSON on top',
      category: 'CSS',
      keywords: ['grid', 'layout', 'css'],
      content: 'Hugo reads JSON as well.',
    });
  });
});

describe('a Docusaurus page', () => {
  const KEY = 'docusaurus/docs/tabs.mdx';

  it('loses its components and keeps their text', () => {
    const found = post(KEY);
    expect(found).toMatchObject({ title: 'Tabs in React', author: 'Grace Hopper', category: 'React' });
    expect(found.content).toContain('Intro with `<Tabs>` in code.');
    expect(found.content).not.toContain('export const');
    expect(found.content).toContain('> **Mind the order:**');
    expect(found.content).toContain("import kept from 'code';");
    expect(found.subtitles[0]?.title).toBe('Use');
    expect(found.subtitles[0]?.bulletPoints.map(({ text }) => text)).toEqual([
      'Inside of a tab.\n\nSee the other page and [the site](https://example.com).',
    ]);
  });

  it('has questions', () => {
    expect(post(KEY).subtitles.slice(1)).toMatchObject([
      { title: 'Does it scale?', isFAQ: true, bulletPoints: [{ text: 'Yes.\n\n- To two\n- To three' }] },
      { title: 'Why?', isFAQ: true },
    ]);
  });
});

describe('a dev.to post', () => {
  it('keeps tags, links what it embeds, and drops badges and remote pictures', () => {
    const found = post('devto/react-keys.md');
    expect(found).toMatchObject({
      title: 'Keys: what they are for',
      category: 'React',
      keywords: ['react', 'javascript', 'beginners'],
      titleImage: '',
    });
    expect(found.content).toContain('<https://github.com/facebook/react>');
    expect(found.content).toContain('Text before [a remote picture](https://example.com/p.png) and after.');
    expect(found.content).not.toContain('shields.io');
    expect(found.subtitles[0]?.bulletPoints.map(({ text, codeSnippet }) => [text, codeSnippet])).toEqual([
      ['1. first\n2. second\n\n    indented code', ''],
    ]);
  });
});

describe('a plain README', () => {
  const KEY = 'plain/README.md';

  it('takes title, picture and links by reference from its text', () => {
    const found = post(KEY);
    expect(found).toMatchObject({ title: 'Setext title', category: 'JavaScript', titleImageAlt: 'local' });
    expect(found.titleImage).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/);
    expect(found.content).toBe('See [the guide](https://example.com/guide).');
  });

  it('keeps paragraphs, lists and snippets in their order', () => {
    const [usage, ...others] = post(KEY).subtitles;
    expect(others).toEqual([]);
    expect(usage?.bulletPoints.map(({ text, codeSnippet }) => [text, codeSnippet])).toEqual([
      ['- one\n- two\n\nA paragraph:\n\n* stays\n* together', 'npm i'],
      ['', 'run();'],
      [expect.stringMatching(/^<details>[^]*Hidden\.[^]*hidden\(\);[^]*<\/details>$/), ''],
    ]);
  });
});
