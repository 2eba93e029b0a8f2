import type { CompletedPost } from '../contract/schemas/post';
import type { CompletionRecord } from '../domain/entities';
import type { PostSummary } from '../domain/post';

export function presentCompleted(view: {
  completion: CompletionRecord;
  summary: PostSummary;
}): CompletedPost {
  const { completion, summary } = view;
  return {
    postId: summary.postId,
    slug: summary.slug,
    title: summary.title,
    category: summary.category,
    completedAt: completion.completedAt,
  };
}
