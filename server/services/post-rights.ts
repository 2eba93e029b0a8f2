import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import { ForbiddenError, NotFoundError } from '../domain/errors';
import type { Readers } from '../storage/port';

type Actor = Pick<UserRecord, 'userId' | 'role'>;

/** Authors have a say in their own posts, admins in all. */
export function mayChange({ userId, role }: Actor, post: PostRecord): boolean {
  return role === 'admin' || post.userId === userId;
}

/**
 * A published post that this person may change.
 *
 * @throws NotFoundError; ForbiddenError for somebody else's
 */
export async function changeablePost(
  { posts }: Pick<Readers, 'posts'>,
  actor: Actor,
  postId: string,
): Promise<PostRecord> {
  const post = await posts.get(postId);
  if (post?.deletedAt !== null) {
    throw new NotFoundError(MESSAGES.posts.notFound);
  }
  if (!mayChange(actor, post)) {
    throw post.status === 'published'
      ? new ForbiddenError(MESSAGES.posts.notAuthor)
      : new NotFoundError(MESSAGES.posts.notFound);
  }
  return post;
}

/**
 * A post whose inside this person may see: its source and earlier states, or that it was deleted.
 *
 * @throws NotFoundError for somebody else's, too
 */
export async function postOfOne(
  { posts }: Pick<Readers, 'posts'>,
  actor: Actor,
  postId: string,
): Promise<PostRecord> {
  const post = await posts.get(postId);
  if (!post || !mayChange(actor, post)) {
    throw new NotFoundError(MESSAGES.posts.notFound);
  }
  return post;
}
