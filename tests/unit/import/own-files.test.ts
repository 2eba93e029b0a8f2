import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftContentSchema } from '../../../server/contract/schemas/draft';
import { writePostFile } from '../../../server/domain/post-file/write-post-file';
import { importFolder } from '../../../server/import/import-folder';
import { contentWorkspace, type ContentWorkspace } from '../../support/content';

const fixtures = resolve(import.meta.dirname, '../../fixtures');
let workspace: ContentWorkspace;
let folder: string;
beforeEach(async () => {
  workspace = await contentWorkspace();
  folder = await mkdtemp(join(tmpdir(), 'lectern-own-'));
});
afterEach(async () => {
  await workspace.remove();
  await rm(folder, { recursive: true });
});

it('imports a file of Lectern’s own with every field, its pictures and videos', async () => {
  const content = draftContentSchema.parse({
    category: 'Kotlin',
    title: 'Own',
    content: 'Text.\n\n## Not a section\n',
    summary: 'Short',
    keywords: ['a'],
    titleVideo: 'clip.mp4',
    titleVideoPoster: 'cover.png',
    titleImage: 'cover.png',
    titleImageAlt: 'Cover',
    subtitles: [
      {
        title: 'One',
        isFAQ: true,
        bulletPoints: [{ text: '', video: 'clip.mp4' }, { text: '' }, { text: 'x', codeSnippet: 'y\n' }],
      },
    ],
    superTitles: [{ superTitle: 'T', attributes: [{ attribute: 'A', items: [] }] }],
  });
  await writeFile(
    join(folder, 'own.md'),
    writePostFile(content, { author: 'Ada', date: '2026-01-02T03:04:05.000Z' }),
  );
  await copyFile(join(fixtures, 'media/clip.mp4'), join(folder, 'clip.mp4'));
  await copyFile(join(fixtures, 'import/jekyll/assets/cover.png'), join(folder, 'cover.png'));
  const [result] = await importFolder(workspace, { folder });
  expect(result).toMatchObject({ outcome: 'added', notes: [] });
  const [post] = await workspace.posts();
  expect(post).toMatchObject({
    ...{ title: 'Own', author: 'Ada', content: content.content, summary: 'Short', keywords: ['a'] },
    ...{ titleImageAlt: 'Cover', superTitles: content.superTitles, createdAt: '2026-01-02T03:04:05.000Z' },
  });
  expect(post?.titleVideo).toMatch(/^\/media\/.*\.mp4$/);
  expect(post?.titleVideoPoster).toBe(post?.titleImage);
  const points = post?.subtitles[0]?.bulletPoints.map(({ text, codeSnippet, video }) => [
    text,
    codeSnippet,
    video,
  ]);
  expect(points).toEqual([
    ['', '', post?.titleVideo],
    ['', '', ''],
    ['x', 'y\n', ''],
  ]);
});
