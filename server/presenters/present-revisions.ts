import type { RevisionSummary } from '../contract/schemas/draft';
import type { PostRecord, PostRevisionOutline } from '../domain/post';

/** The states of a post, the one it is in first. */
export function presentRevisions({
  post,
  earlier,
}: {
  post: PostRecord;
  earlier: readonly PostRevisionOutline[];
}): RevisionSummary[] {
  const { textRevision, title, updatedAt } = post;
  return [
    { revision: textRevision, title, savedAt: updatedAt, isCurrent: true },
    ...earlier.map((kept) => ({
      revision: kept.revision,
      title: kept.title,
      savedAt: kept.savedAt,
      isCurrent: false,
    })),
  ];
}
