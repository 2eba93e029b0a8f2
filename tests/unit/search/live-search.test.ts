import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSearch, type LiveSearch } from '../../../server/search/keep-search-current';
import { publishPost, putPost } from '../../../server/services/publish-post';
import { contentWorkspace, draft, silent, type ContentWorkspace } from '../../support/content';

let workspace: ContentWorkspace;
let search: LiveSearch;

function start(): LiveSearch {
  return startSearch({
    folder: join(workspace.folder, 'cache', 'search'),
    storage: workspace.storage,
    logger: silent,
  });
}

beforeEach(async () => {
  workspace = await contentWorkspace();
  search = start();
  await search.ready;
});
afterEach(async () => {
  await search.close();
  await workspace.remove();
});

function titles(query: string): Promise<string[]> {
  return search.settled().then(async () => {
    const ids = search.index.search(query, { limit: 50 }).map(({ postId }) => postId);
    const posts = await workspace.storage.read((readers) => readers.posts.getMany(ids));
    return posts.map(({ title }) => title);
  });
}

async function publishMany(count: number): Promise<void> {
  await workspace.storage.transact(async (writers) => {
    for (let n = 0; n < count; n += 1) {
      const title = `Post number${n.toString(36)}q`;
      await putPost(writers, workspace, draft({ title, content: `Text of unique${n.toString(36)}z.` }));
    }
  });
}

describe('a live search', () => {
  it('follows what is published, changed and deleted', async () => {
    const post = await publishPost(
      workspace,
      draft({ title: 'Closures remember', content: 'A **lexical** scope.' }),
    );
    await publishPost(workspace, draft({ title: 'Closures unfinished', status: 'draft' }));
    expect(await titles('closures')).toEqual(['Closures remember']);
    expect(await titles('lexicl')).toEqual(['Closures remember']);
    const changed = await publishPost(workspace, draft({ title: 'Modules', content: 'A file.' }), post);
    expect(await titles('lexical')).toEqual([]);
    expect(await titles('modules')).toEqual(['Modules']);
    await workspace.storage.transact(({ posts }) => posts.put({ ...changed, deletedAt: changed.updatedAt }));
    expect(await titles('modules')).toEqual([]);
  });

  it('goes on from the file it kept, and catches up with what changed meanwhile', async () => {
    await publishMany(320);
    expect((await titles('unique8vz'))[0]).toBe('Post number8vq');
    await search.close();
    const [first] = await workspace.posts();
    await publishPost(workspace, draft({ title: 'While away', content: 'x' }));
    await workspace.storage.transact(async ({ posts }) => {
      if (first) {
        await posts.put({ ...first, deletedAt: first.updatedAt });
      }
    });
    search = start();
    await search.ready;
    expect(search.index.size()).toBe(320);
    expect(await titles('away')).toEqual(['While away']);
    expect(await titles(first?.title ?? '')).not.toContain(first?.title);
  });

  it('is built anew from many posts, findable by title at once', async () => {
    await search.close();
    await publishMany(310);
    search = start();
    await search.ready;
    expect((await titles('number1aq'))[0]).toBe('Post number1aq');
    expect((await titles('unique1az'))[0]).toBe('Post number1aq');
  });

  it.each<[string, (file: Buffer) => Buffer]>([
    ['cut', (file) => file.subarray(0, file.length / 2)],
    ['emptied', () => Buffer.alloc(0)],
    ['replaced', () => Buffer.from('{"a":1}\n')],
    ['flipped', (file) => Buffer.from(file.map((byte, at) => (at === file.length - 9 ? byte ^ 1 : byte)))],
    [
      'of another version',
      (file) => Buffer.from(file.toString('latin1').replace('search-1-', 'search-0-'), 'latin1'),
    ],
  ])('starts over when its file was %s', async (_name, damage) => {
    await publishMany(220);
    expect((await titles('unique5z'))[0]).toBe('Post number5q');
    await search.close();
    const path = join(workspace.folder, 'cache', 'search', 'index.bin');
    const damaged = damage(await readFile(path));
    await writeFile(path, damaged);
    search = start();
    await search.ready;
    expect((await readFile(path)).equals(damaged)).toBe(false);
    expect(search.index.size()).toBe(220);
    expect((await titles('unique5z'))[0]).toBe('Post number5q');
  });
});
