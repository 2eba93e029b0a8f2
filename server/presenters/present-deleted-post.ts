import type { DeletedPost } from '../contract/schemas/draft';
import type { PostRecord } from '../domain/post';

/** A deleted post, for those who can bring it back until then. */
export function presentDeletedPost(
  {
    postId,
    title,
    category,
    deletedAt,
    deletedBy,
  }: Pick<PostRecord, 'postId' | 'title' | 'category' | 'deletedBy'> & { deletedAt: string },
  restorableUntil: string,
): DeletedPost {
  return { postId, title, category, deletedAt, restorableUntil, isRemovedByAdmin: deletedBy === 'admin' };
}
