import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importFolder, type ImportOptions } from '../../../server/import/import-folder';
import { importStarterPosts } from '../../../server/import/import-starter-posts';
import { contentWorkspace, type ContentWorkspace } from '../../support/content';

let workspace: ContentWorkspace;
let folder: string;

beforeEach(async () => {
  workspace = await contentWorkspace();
  folder = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  await mkdir(join(folder, 'ruby'));
  await writeFile(join(folder, 'ruby', 'a.md'), '# Blocks\n\nText.');
  await writeFile(join(folder, 'ruby', 'b.md'), '# Procs\n\nText.');
});
afterEach(async () => {
  await workspace.remove();
  await rm(folder, { recursive: true, force: true });
});

async function run(options: Partial<ImportOptions> = {}): Promise<string[]> {
  const results = await importFolder(workspace, { folder, ...options });
  return results.map(({ outcome }) => outcome);
}

async function setDeleted(title: string): Promise<void> {
  const post = (await workspace.posts()).find((found) => found.title === title);
  if (post) {
    await workspace.storage.transact(({ posts }) =>
      posts.put({ ...post, deletedAt: '2026-11-20T00:00:00.000Z' }),
    );
  }
}

describe('importing again', () => {
  it('changes nothing when nothing changed, even from another folder above', async () => {
    expect(await run()).toEqual(['added', 'added']);
    const before = await workspace.posts();
    await workspace.reopen();
    expect(await run()).toEqual(['unchanged', 'unchanged']);
    expect(await run({ folder: join(folder, 'ruby'), category: 'Ruby' })).toHaveLength(2);
    expect(await workspace.posts()).toHaveLength(before.length);
  });

  it('makes a new revision of what changed, under its new title, the old address redirecting', async () => {
    await run();
    const before = (await workspace.posts()).find(({ title }) => title === 'Blocks');
    await writeFile(join(folder, 'ruby', 'a.md'), '# Blocks and yield\n\nMore text.');
    expect(await run()).toEqual(['updated', 'unchanged']);
    const after = await workspace.storage.read(({ posts }) => posts.bySlug('blocks'));
    expect(after).toMatchObject({
      postId: before?.postId,
      title: 'Blocks and yield',
      slug: 'blocks-and-yield',
      oldSlugs: ['blocks'],
      parentRevision: before?.revision,
      createdAt: before?.createdAt,
    });
    expect((await workspace.rendered.get(after ?? { postId: '', revision: '' })).contentHtml).toBe(
      '<p>More text.</p>',
    );
  });

  it('leaves deleted posts deleted', async () => {
    await run();
    await setDeleted('Procs');
    await writeFile(join(folder, 'ruby', 'b.md'), '# Procs\n\nChanged.');
    expect(await run()).toEqual(['unchanged', 'deleted']);
    expect(await workspace.posts()).toHaveLength(1);
  });

  it('writes nothing on a dry run and foresees what a run does', async () => {
    const sequence = workspace.storage.health().sequence;
    expect(await run({ isDryRun: true })).toEqual(['added', 'added']);
    expect(workspace.storage.health().sequence).toBe(sequence);
    await run();
    expect(await run({ isDryRun: true })).toEqual(['unchanged', 'unchanged']);
  });

  it('gives equal titles addresses of their own', async () => {
    await writeFile(join(folder, 'ruby', 'b.md'), '# Blocks\n\nOther text.');
    await run();
    expect((await workspace.posts()).map(({ slug }) => slug).sort()).toEqual(['blocks', 'blocks-2']);
  });
});

describe('the starter posts', () => {
  it('are filled in once, go on after a stop, and do not come back when deleted', async () => {
    await importFolder(workspace, { folder, match: 'a.md', keyOf: ({ path }) => `starter:${path}` });
    await setDeleted('Blocks');
    const results = await importStarterPosts(workspace, folder);
    expect(results.map(({ outcome }) => outcome)).toEqual(['deleted', 'added']);
    expect((await workspace.posts()).map(({ title, author }) => [title, author])).toEqual([
      ['Procs', 'Lectern Team'],
    ]);
    await setDeleted('Procs');
    await workspace.reopen();
    expect(await importStarterPosts(workspace, folder)).toEqual([]);
    expect(await workspace.posts()).toEqual([]);
  });
});
