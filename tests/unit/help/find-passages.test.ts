import { expect, it } from 'vitest';
import { createPassageFinder } from '../../../server/help/find-passages';
import { RenderedPostMissingError } from '../../../server/rendering/errors';
import type { RenderedPost } from '../../../server/rendering/rendered-post';
import { renderPost } from '../../../server/rendering/render-post';
import { searchDocument } from '../../../server/search/search-document';
import { createSegmentedIndex } from '../../../server/search/segmented-index';
import type { Storage } from '../../../server/storage/port';
import { postRecord } from '../../support/factories';

const posts = [
  postRecord({ title: 'Closures', content: 'A closure remembers the variables around it.' }),
  postRecord({ title: 'Scope', content: 'A closure remembers its scope as well.' }),
];

/** A finder over these posts, rendered by `get`. */
function finder(get: (title: string) => RenderedPost | Promise<RenderedPost>) {
  const search = createSegmentedIndex();
  posts.forEach((post) => search.upsert(searchDocument(post)));
  const reader = {
    summaries: (ids: readonly string[]) =>
      Promise.resolve(posts.filter(({ postId }) => ids.includes(postId))),
    summaryBySlug: () => Promise.resolve(undefined),
  };
  const storage = { read: (use: (readers: object) => unknown) => use({ posts: reader }) };
  const finding = createPassageFinder({
    search,
    storage: storage as unknown as Pick<Storage, 'read'>,
    rendered: { get: async ({ postId }) => get(posts.find((post) => post.postId === postId)?.title ?? '') },
  });
  return () => finding.find({ question: 'What does a closure remember?', history: [] });
}

const rendered = (title: string) => renderPost(posts.find((post) => post.title === title) ?? postRecord());

it('a post that stands in for itself is read again the next time', async () => {
  let isBroken = true;
  const calls: string[] = [];
  const find = finder((title) => {
    calls.push(title);
    return { ...rendered(title), ...(isBroken && { isStandIn: true as const }) };
  });
  await find();
  expect(calls).toHaveLength(2);
  isBroken = false;
  await find();
  expect(calls).toHaveLength(4);
  await find();
  expect(calls).toHaveLength(4);
});

it('a post that is erased meanwhile leaves the others to answer', async () => {
  const find = finder((title) => {
    if (title === 'Closures') {
      throw new RenderedPostMissingError('gone');
    }
    return rendered(title);
  });
  const { sources } = await find();
  expect(sources.map(({ postTitle }) => postTitle)).toEqual(['Scope']);
});

it('any other failure is told', async () => {
  const find = finder(() => Promise.reject(new Error('The disk is on fire.')));
  await expect(find()).rejects.toThrow('on fire');
});
