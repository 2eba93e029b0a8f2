import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RenderTimeoutError } from '../../../server/rendering/errors';
import { createPostPreviewer } from '../../../server/rendering/post-previewer';
import { renderPost } from '../../../server/rendering/render-post';
import { createRenderThread, type RenderThread } from '../../../server/rendering/render-thread';
import { ThreadStartError } from '../../../server/threads/errors';
import { postRecord } from '../../support/factories';

const file = resolve(import.meta.dirname, '../../../out/server/render-worker.js');
const threads: RenderThread[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())));

function open(limit: number, idle?: number): RenderThread {
  const thread = createRenderThread({ file, limit, ...(idle !== undefined && { idle }) });
  threads.push(thread);
  return thread;
}

const post = postRecord({ content: '## One\n\nA [link](https://a.example).', summary: 'So.' });
const hostile = postRecord({ content: '[<b>*a_ '.repeat(25_000) });

describe('the thread that renders', () => {
  it('makes what is made here, again after a rest', async () => {
    const thread = open(20_000, 1);
    expect(await thread.page(post)).toEqual(renderPost(post));
    await new Promise((done) => setTimeout(done, 20));
    const preview = await thread.preview(post);
    expect(preview.rendered).toEqual(renderPost(post));
    expect(preview.texts[0]?.links).toEqual(['https://a.example']);
  });

  it('gives up on what takes too long, and goes on with the next', async () => {
    const thread = open(20_000);
    await thread.page(post);
    const slow = open(1);
    const [first, second] = await Promise.allSettled([slow.page(hostile), thread.page(post)]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(RenderTimeoutError) as unknown });
    expect(second.status).toBe('fulfilled');
  });

  it('does not blame a post for a thread that is slow to start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-worker-'));
    const silent = join(folder, 'silent.mjs');
    await writeFile(silent, 'setInterval(() => undefined, 1_000);');
    const late = createRenderThread({ file: silent, limit: 20_000, startLimit: 100 });
    await expect(late.page(post)).rejects.toBeInstanceOf(ThreadStartError);
    await late.close();
    await rm(folder, { recursive: true });
  });

  it('leaves the event loop to others', async () => {
    const thread = open(20_000);
    await thread.page(post);
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    await thread.preview(hostile);
    const took = performance.now() - started;
    clearInterval(watch);
    expect(longest).toBeLessThan(Math.max(100, took / 2));
  });
});

describe('previews', () => {
  function stalled() {
    const asked: string[] = [];
    let release = () => undefined as void;
    const gate = new Promise<void>((done) => (release = done));
    const previewer = createPostPreviewer({
      async preview({ content }) {
        asked.push(content);
        await gate;
        return { rendered: renderPost(post), texts: [], snippetErrors: [] };
      },
    });
    return { asked, release, previewer };
  }

  it('are made one at a time a person, and not at all for whoever has gone', async () => {
    const { asked, release, previewer } = stalled();
    const ask = (personId: string, content: string, signal?: AbortSignal) =>
      previewer.preview(postRecord({ content }), { personId, ...(signal && { signal }) });
    const gone = new AbortController();
    const first = ask('a', 'a1');
    const left = ask('a', 'a2', gone.signal);
    const third = ask('a', 'a3');
    const other = ask('b', 'b1');
    await expect.poll(() => asked).toEqual(['a1', 'b1']);
    gone.abort(new Error('Gone.'));
    await expect(left).rejects.toThrow('Gone.');
    release();
    await Promise.all([first, third, other]);
    expect(asked).toEqual(['a1', 'b1', 'a3']);
  });

  it('are refused beyond a few of one person', async () => {
    const { release, previewer } = stalled();
    const asked = Array.from({ length: 4 }, () => previewer.preview(post, { personId: 'a' }));
    await expect(previewer.preview(post, { personId: 'a' })).rejects.toMatchObject({ status: 503 });
    release();
    await Promise.all(asked);
  });
});
