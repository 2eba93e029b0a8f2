import { MESSAGES } from '../contract/messages';
import type { PostRecord } from '../domain/post';
import { NotFoundError } from '../domain/errors';
import type { Storage } from '../storage/port';

/**
 * A published post by its slug or an earlier one; compare `slug` to see which.
 *
 * @throws NotFoundError
 */
export async function readPost({ storage }: { storage: Storage }, slug: string): Promise<PostRecord> {
  const post = await storage.read(({ posts }) => posts.bySlug(slug));
  if (!post) {
    throw new NotFoundError(MESSAGES.posts.notFound);
  }
  return post;
}
