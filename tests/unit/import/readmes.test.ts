import { cp, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/constants/limits';
import { importFolder, type FileResult } from '../../../server/import/import-folder';
import { startSearch } from '../../../server/search/keep-search-current';
import { contentWorkspace, silent, type ContentWorkspace } from '../../support/content';

const FORBIDDEN =
  /^<\/?(?:script|img|iframe|style|svg|form|input|div|h[1256])\b|\s(?:style|id|src|on[a-z]+)=|="javascript:/i;

const PACKAGES = resolve(import.meta.dirname, '../../../node_modules');
const SOUGHT = ['commander', 'prettier', 'autocannon', 'sanitize-html'];
const isLong = process.env['LONG'] === '1';

let workspace: ContentWorkspace;
let results: FileResult[];

beforeAll(async () => {
  workspace = await contentWorkspace();
  const folder = isLong ? PACKAGES : await someReadmes(workspace.folder);
  results = await importFolder(workspace, { folder, match: 'README*.md' });
}, 300_000);
afterAll(() => workspace.remove());

/** Copies every fifth README of the packages, and those that are looked for. @returns the folder */
async function someReadmes(parent: string): Promise<string> {
  const folder = join(parent, 'node_modules');
  const names = await readdir(PACKAGES);
  for (const name of names.filter((each, place) => place % 5 === 0 || SOUGHT.includes(each))) {
    const files = await readdir(join(PACKAGES, name)).catch(() => []);
    for (const file of files.filter((each) => /^readme.*\.md$/i.test(each))) {
      await cp(join(PACKAGES, name, file), join(folder, name, file));
    }
  }
  return folder;
}

describe('READMEs that nobody here wrote', () => {
  it('are each imported, or refused with a reason', () => {
    expect(results.length).toBeGreaterThan(isLong ? 200 : 50);
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    expect(refused.length).toBeLessThan(results.length / 50);
    refused.forEach(({ notes }) => expect(notes[0]?.text).toMatch(/\w{3}/));
    expect(results.filter(({ outcome }) => outcome === 'added').length + refused.length).toBe(results.length);
  });

  it('keep to every limit of a post and render without anything that runs', async () => {
    for (const post of await workspace.posts()) {
      expect(post.title.length).toBeGreaterThan(0);
      expect(post.title.length).toBeLessThanOrEqual(LIMITS.titleMax);
      expect(post.content.length).toBeLessThanOrEqual(LIMITS.contentMax);
      expect(post.subtitles.length).toBeLessThanOrEqual(LIMITS.subtitlesMax);
      expect(post.superTitles.length).toBeLessThanOrEqual(LIMITS.superTitlesMax);
      expect(post.subtitles.every(({ bulletPoints }) => bulletPoints.length <= LIMITS.bulletPointsMax)).toBe(
        true,
      );
      const { contentHtml, summaryHtml, sections } = await workspace.rendered.get(post);
      const points = sections.flatMap((section) =>
        section.points.flatMap(({ html, codeHtml }) => [html, codeHtml ?? '']),
      );
      const tags = [contentHtml, summaryHtml, ...points].join('').match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => FORBIDDEN.test(tag))).toEqual([]);
    }
  });

  it('are found by a word of theirs with one letter wrong', async () => {
    const folder = resolve(workspace.folder, 'cache', 'search');
    const search = startSearch({ folder, storage: workspace.storage, logger: silent });
    await search.ready;
    const titles = async (query: string) => {
      const ids = search.index.search(query, { limit: 10 }).map(({ postId }) => postId);
      const posts = await workspace.storage.read((readers) => readers.posts.getMany(ids));
      return posts.map(({ title }) => title.toLowerCase()).join(' | ');
    };
    expect(await titles('comander')).toContain('commander');
    expect(await titles('prettirr')).toContain('prettier');
    expect(await titles('autocanon')).toContain('autocannon');
    expect(await titles('sanitise-html')).toContain('sanitize-html');
    await search.close();
  });
});
