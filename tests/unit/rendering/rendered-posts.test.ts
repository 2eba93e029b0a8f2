import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RenderedPostMissingError, RenderTimeoutError } from '../../../server/rendering/errors';
import { ThreadStartError } from '../../../server/threads/errors';
import { createRenderedPosts } from '../../../server/rendering/rendered-posts-on-disk';
import { publishPost } from '../../../server/services/publish-post';
import { contentWorkspace, draft, silent, type ContentWorkspace } from '../../support/content';

let workspace: ContentWorkspace;
let folder: string;

beforeEach(async () => {
  workspace = await contentWorkspace();
  folder = join(workspace.folder, 'cache', 'rendered');
});
afterEach(() => workspace.remove());

/** As after a restart: nothing in memory. */
function fresh() {
  return createRenderedPosts({ folder, storage: workspace.storage, logger: silent });
}

const point = (text: string, codeSnippet = '') => ({
  text,
  image: '',
  imageAlt: '',
  imageHash: '',
  video: '',
  videoHash: '',
  codeSnippet,
  codeLanguage: 'ts',
});

describe('rendered posts', () => {
  it('give each section its hash and each point its HTML', async () => {
    const section = { image: '', imageAlt: '', imageHash: '', isFAQ: false };
    const post = await publishPost(
      workspace,
      draft({
        subtitles: [
          { ...section, title: 'Why?', bulletPoints: [point('**Because**', 'let a = 1 < 2;')] },
          { ...section, title: 'Why?', bulletPoints: [point('Again')] },
        ],
      }),
    );
    const heading = { title: 'Why?', isFAQ: false, image: '', imageAlt: '' };
    const media = { image: '', imageAlt: '', video: '', codeLanguage: 'ts' };
    expect(await workspace.rendered.get(post)).toEqual({
      titleVideo: '',
      titleVideoPoster: '',
      contentHtml: '<p>Some <em>content</em>.</p>',
      summaryHtml: '',
      superTitles: [],
      sections: [
        {
          ...heading,
          id: 'why',
          points: [
            {
              ...media,
              html: '<p><strong>Because</strong></p>',
              codeHtml: expect.stringContaining('<span class="tok-keyword">let</span>') as string,
            },
          ],
        },
        { ...heading, id: 'why-1', points: [{ ...media, html: '<p>Again</p>', codeHtml: null }] },
      ],
    });
  });

  it('are read from disk when made before, and made again when that file is missing or damaged', async () => {
    const post = await publishPost(workspace, draft());
    const [name = ''] = await readdir(folder);
    const path = join(folder, name);
    const kept = await readFile(path, 'utf8');
    await writeFile(path, kept.replace('Some', 'Same'));
    expect((await fresh().get(post)).contentHtml).toBe('<p>Some <em>content</em>.</p>');
    expect(await readFile(path, 'utf8')).toBe(kept);
    for (const damage of ['', 'x', kept.slice(0, -5), kept.replace('rendered-1', 'rendered-0')]) {
      await writeFile(path, damage);
      expect((await fresh().get(post)).contentHtml).toBe('<p>Some <em>content</em>.</p>');
    }
    await rm(folder, { recursive: true });
    expect((await fresh().get(post)).contentHtml).toBe('<p>Some <em>content</em>.</p>');
  });

  it('follow the revision', async () => {
    const first = await publishPost(workspace, draft());
    const second = await publishPost(workspace, draft({ content: 'Other' }), first);
    expect((await workspace.rendered.get(second)).contentHtml).toBe('<p>Other</p>');
    expect((await fresh().get(second)).contentHtml).toBe('<p>Other</p>');
  });

  it('go on without a disk', async () => {
    await writeFile(join(workspace.folder, 'file'), '');
    const rendered = createRenderedPosts({
      folder: join(workspace.folder, 'file', 'below'),
      storage: workspace.storage,
      logger: silent,
    });
    const post = await publishPost({ ...workspace, rendered }, draft());
    expect((await rendered.get(post)).contentHtml).toBe('<p>Some <em>content</em>.</p>');
  });

  it('say when there is no such post', async () => {
    const missing = fresh().get({ postId: '../../etc/passwd', revision: 'x' });
    await expect(missing).rejects.toThrow(RenderedPostMissingError);
  });

  it('that take too long are shown plain, and not tried again after a restart', async () => {
    const post = await publishPost(workspace, draft({ content: 'Some **content**.' }));
    await rm(folder, { recursive: true });
    let attempts = 0;
    const withThread = (failure: Error) =>
      createRenderedPosts({
        ...{ folder, storage: workspace.storage, logger: silent, retryAfter: 1 },
        thread: {
          page() {
            attempts += 1;
            return Promise.reject(failure);
          },
        },
      });
    const plain = '<p>Some **content**.</p>';
    const busy = withThread(new ThreadStartError());
    expect(await busy.get(post)).toMatchObject({ contentHtml: plain, isStandIn: true });
    await new Promise((done) => setTimeout(done, 10));
    await busy.get(post);
    expect(attempts).toBe(2);
    // What failed for another reason may go well the next time.
    for (const failure of [new Error('No memory.'), new RenderTimeoutError(1), new RenderTimeoutError(1)]) {
      expect((await withThread(failure).get(post)).contentHtml).toBe(plain);
    }
    expect(attempts).toBe(4);
  });
});
