import { expect } from 'vitest';
import type { PostRecord } from '../../../server/domain/post';
import type { Readers, Storage } from '../../../server/storage/port';

export const ids = (posts: readonly { postId: string }[]) => posts.map(({ postId }) => postId);

export function putPosts(storage: Storage, ...posts: PostRecord[]): Promise<void> {
  return storage.transact(async (w) => {
    for (const post of posts) {
      await w.posts.put(post);
    }
  });
}

/** The post, after seeing that its summary answers to the same slug. */
export async function bySlug({ posts }: Readers, slug: string): Promise<PostRecord | undefined> {
  const post = await posts.bySlug(slug);
  const summary = await posts.summaryBySlug(slug);
  expect([summary?.postId, summary?.slug, summary?.title]).toEqual([post?.postId, post?.slug, post?.title]);
  return post;
}
