import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanFileName } from '../../../main/clean-file-name';
import { createPostFiles, type PostFiles } from '../../../main/post-files';
import { SLUG, slugify } from '../../../server/contract/rules/slugify';

const POSTS: Record<string, string> = { 'first-post': '# First\n', con: '# Con\n', हिन्दी: '# हिन्दी\n' };

let folder: string;
let own: string;
const start = (): PostFiles =>
  createPostFiles({
    server: Promise.resolve({ postMarkdown: (slug) => Promise.resolve(POSTS[slug]) }),
    folder: own,
  });
/** @throws when there is no such post */
const drag = async (posts: PostFiles, slug: string): Promise<string> => {
  const path = await posts.write(slug);
  expect(path).toBeDefined();
  return path as string;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-drags-'));
  own = join(folder, 'dragged-posts');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a post that is dragged out', () => {
  it('is a file named after it, which is taken away at the end', async () => {
    const posts = start();
    const path = await drag(posts, 'first-post');
    expect(basename(path)).toBe('first-post.md');
    expect(await readFile(path, 'utf8')).toBe('# First\n');
    expect(basename(await drag(posts, 'हिन्दी'))).toBe('हिन्दी.md');
    expect(await posts.write('no-such-post')).toBeUndefined();
    posts.tidy();
    expect(await readdir(own)).toEqual([]);
  });

  it('keeps what somebody wrote into it: at the end, at the next start, and when it is dragged again', async () => {
    const posts = start();
    const path = await drag(posts, 'first-post');
    await writeFile(path, '# First, and my notes\n');
    const again = await drag(posts, 'first-post');
    expect(basename(again)).toBe(basename(path));
    expect(await readFile(again, 'utf8')).toBe('# First\n');
    posts.tidy();
    start().tidy();
    expect(await readFile(path, 'utf8')).toBe('# First, and my notes\n');
    expect(await readdir(own)).toHaveLength(1);
  });

  it('of a run that crashed is taken away at the next start', async () => {
    await drag(start(), 'first-post');
    start().tidy();
    expect(await readdir(own)).toEqual([]);
  });

  it('is taken away also where another cannot be, and the end goes on', async () => {
    start().tidy();
    const posts = start();
    const [first, path] = [await drag(posts, 'con'), await drag(posts, 'first-post')];
    // No file that can be read, as one that a program holds.
    await rm(first);
    await mkdir(first);
    posts.tidy();
    await expect(readFile(path)).rejects.toThrow(/ENOENT/);
    expect(await readdir(own)).toEqual([basename(dirname(first))]);
  });
});

describe('the address of a post', () => {
  it.each(['Kotlin & C++', 'हिन्दी में कोड', 'தமிழ்', 'ภาษาไทย', '日本語が', '!?'])(
    'that was made from “%s” can be dragged out',
    (title) => expect(slugify(title, 'post')).toMatch(SLUG),
  );

  it.each([
    '',
    '.',
    '..',
    '../../etc/passwd',
    'a/b',
    'a\\b',
    'a\0b',
    'a\n',
    'a b',
    'c:',
    'a.md',
    'a'.repeat(201),
  ])('is not %j', (text) => expect(text).not.toMatch(SLUG));
});

describe('the name of a file', () => {
  it.each([
    ['con.md', '_con.md'],
    ['LPT1', '_LPT1'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['com0.md', '_com0.md'],
    ['console.md', 'console.md'],
    ['a/b:c.txt', 'a b c.txt'],
    ['..', 'Lectern'],
    ['.hidden', 'hidden'],
    ['a.b:c', 'a.b c'],
  ])('made from %s is %s', (given, name) => expect(cleanFileName(given)).toBe(name));

  it.each(['a', 'ä', 'हि', '日', '𠀀'])(
    'is not too long for a disk, nor ends in half of “%s”',
    (character) => {
      const name = cleanFileName(`${character.repeat(300)}.md`);
      expect(Buffer.byteLength(name)).toBeLessThan(255);
      expect(name).toBe(`${character.repeat((name.length - 3) / character.length)}.md`);
    },
  );
});
