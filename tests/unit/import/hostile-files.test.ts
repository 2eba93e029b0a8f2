import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importFolder, type FileResult, type ImportOptions } from '../../../server/import/import-folder';
import { contentWorkspace, type ContentWorkspace } from '../../support/content';

let workspace: ContentWorkspace;
let outside: string;
let folder: string;

beforeEach(async () => {
  workspace = await contentWorkspace();
  outside = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  folder = join(outside, 'posts');
  await mkdir(folder);
});
afterEach(async () => {
  await workspace.remove();
  await rm(outside, { recursive: true, force: true });
});

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function run(options: Partial<ImportOptions> = {}): Promise<FileResult[]> {
  return importFolder(workspace, { folder, category: 'CSS', ...options });
}

async function refusal(content: string | Buffer): Promise<string> {
  await put('x.md', content);
  const [result] = await run();
  expect(result?.outcome).toBe('refused');
  expect(await workspace.posts()).toEqual([]);
  const [note] = result?.notes ?? [];
  return `${note?.line}: ${note?.text}`;
}

const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

describe('files that are refused', () => {
  it.each([
    ['', 'null: The file is empty.'],
    [' \n\n', 'null: The file is empty.'],
    ['---\ntitle: x\n---\n', 'null: There is no text in it apart from headings.'],
    ['---\ntitle: "x\nb: [\n---\nText', /^[2-4]: The front matter is not valid YAML: /],
    ['+++\ntitle = \n+++\nText', /^2: The front matter is not valid TOML: /],
    ['{\n"title": ,\n}\nText', /^1: The front matter is not valid JSON: /],
    [Buffer.from([0x89, 0x50, 0x00, 0x01]), 'null: This is no text file: it holds binary data.'],
    ['x'.repeat(3_000_000), 'null: The file is larger than 2 MB. Split it into several posts.'],
    [`text\n${'## H\n'.repeat(300)}`, /^102: The text has more than 100 sections/],
    [`\`\`\`js\n${'x'.repeat(300_000)}\n\`\`\``, /longer than 200000 characters/],
    [`## A\n\n\`\`\`js\n${'x'.repeat(150_000)}\n\`\`\``, /^3: A paragraph has more than 20000 characters/],
  ])('%#: says where and why', async (content, expected) => {
    expect(await refusal(content)).toMatch(expected);
  });

  it('does not expand aliases without end', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `k${n + 1}: &k${n + 1} [${`*k${n},`.repeat(9)}]`);
    const bomb = ['k0: &k0 [lol]', ...lines].join('\n');
    expect(await refusal(`---\n${bomb}\n---\nText`)).toMatch(/aliases/);
  });

  it('wants a category that exists', async () => {
    await put('go.md', '---\ntitle: A\ncategory: Go\n---\nText');
    const [result] = await run({ category: undefined });
    expect(result?.notes[0]?.line).toBe(1);
    expect(result?.notes[0]?.text).toMatch(/^“Go” is no category here/);
  });
});

describe('files that are taken with care', () => {
  it('treats special keys as data', async () => {
    await put(
      'a.md',
      '---\n__proto__:\n  polluted: yes\nconstructor: {prototype: {polluted: 1}}\ntitle: A\n---\nText',
    );
    await put('b.md', '{\n"__proto__": {"polluted": 1}, "title": "B"\n}\nText');
    const results = await run();
    expect(results.map(({ outcome, title }) => [outcome, title])).toEqual([
      ['added', 'A'],
      ['added', 'B'],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('reads UTF-16, and Latin-1 with a note', async () => {
    await put(
      'a.md',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# Привет\n\nТекст', 'utf16le')]),
    );
    await put('b.md', Buffer.from('# Caf\xe9\n\nText', 'latin1'));
    const results = await run();
    expect(results.map(({ title }) => title)).toEqual(['Привет', 'Café']);
    expect(results[1]?.notes).toEqual([{ line: 1, text: 'The file is not UTF-8; it was read as Latin-1.' }]);
  });

  it('never reads pictures outside of the folder', async () => {
    await writeFile(join(outside, 'secret.png'), await picture());
    await put('in.png', await picture());
    await symlink(join(outside, 'secret.png'), join(folder, 'link.png'));
    await put(
      'a.md',
      [
        '## Pictures',
        '![](../secret.png)',
        '![](%2e%2e/secret.png)',
        `![](${join(outside, 'secret.png')})`,
        `![](file://${join(outside, 'secret.png')})`,
        '![](link.png)',
        '![](..\\secret.png)',
        '![](in.png)',
        '![](../posts/in.png)',
      ].join('\n\n'),
    );
    const [result] = await run();
    expect(result?.notes.filter(({ text }) => /left out/.test(text))).toHaveLength(6);
    const [post] = await workspace.posts();
    const images = post?.subtitles[0]?.bulletPoints.map(({ image }) => image).filter(Boolean);
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
  });

  it('follows no link to outside and no circle', async () => {
    await writeFile(join(outside, 'outside.md'), '# Outside\n\nText');
    await symlink(outside, join(folder, 'up'));
    await symlink(join(outside, 'outside.md'), join(folder, 'linked.md'));
    await symlink(folder, join(folder, 'circle'));
    await put('ok.md', 'Text');
    const results = await run();
    expect(results.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['linked.md', 'refused'],
      ['ok.md', 'added'],
    ]);
  });

  it('takes no picture that is none', async () => {
    await put('fake.png', '<html><script>alert(1)</script></html>');
    await put('draw.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await put('a.md', 'Text ![](fake.png) ![](draw.svg)');
    const [result] = await run();
    expect(result?.notes).toEqual([
      {
        line: 1,
        text: 'The picture fake.png was left out: This is no JPEG, PNG, GIF, WebP, TIFF or AVIF picture.',
      },
    ]);
    expect((await workspace.posts())[0]?.titleImage).toBe('');
  });

  it('comes to an end on text made to be slow', async () => {
    const parts = [
      '[',
      '![',
      '<a ',
      '{% ',
      '{{< ',
      ':::note\n',
      '|',
      '`',
      '- ',
      '> ',
      '<!--',
      '[a][',
      '# ',
      '<details>\n\n',
      '&#',
    ];
    for (const [index, part] of parts.entries()) {
      await put(
        `${index}.md`,
        `---\ntitle: T${index}\n---\n${part.repeat(Math.floor(60_000 / part.length))}`,
      );
    }
    expect(await run()).toHaveLength(parts.length);
  });
});
