import { MESSAGES } from '../contract/messages';
import { hashToken } from '../domain/token-hash';
import type { CompletionRecord } from '../domain/entities';
import type { PostSummary } from '../domain/post';
import { NotFoundError } from '../domain/errors';
import type { Storage } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { earnCertificate } from './earn-certificate';

/** A completed post with when it was. */
export interface CompletedPostView {
  completion: CompletionRecord;
  summary: PostSummary;
}

/** One person and one post make one id, so that completing twice is completing once. */
function completionIdOf(userId: string, postId: string): string {
  return hashToken(`completion ${userId} ${postId}`).slice(0, 32);
}

/**
 * Whoever completes the last post of a category earns its certificate in the same transaction.
 *
 * @throws NotFoundError when there is no such published post
 */
export async function completePost(
  deps: ServiceDeps,
  userId: string,
  postId: string,
): Promise<CompletedPostView> {
  const { storage, clock } = deps;
  return storage.transact(async (writers) => {
    const { posts, completions } = writers;
    const [summary] = await posts.summaries([postId]);
    if (summary?.status !== 'published') {
      throw new NotFoundError(MESSAGES.posts.notFound);
    }
    const completionId = completionIdOf(userId, postId);
    const known = await completions.get(completionId);
    const completion = known ?? { completionId, userId, postId, completedAt: moment(clock) };
    if (!known) {
      await completions.put(completion);
    }
    await earnCertificate(writers, deps, { userId, category: summary.category });
    return { completion, summary };
  });
}

/** Takes the mark back; one that was never set is no error. */
export async function uncompletePost(
  { storage }: { storage: Storage },
  userId: string,
  postId: string,
): Promise<void> {
  await storage.transact(({ completions }) => completions.remove(completionIdOf(userId, postId)));
}

/** What somebody has completed and can still be read, the last one first. */
export async function listCompleted(
  { storage }: { storage: Storage },
  userId: string,
): Promise<CompletedPostView[]> {
  return storage.read(async ({ posts, completions }) => {
    const found = await completions.listByUser(userId);
    const summaries = await posts.summaries(found.map(({ postId }) => postId));
    const byId = new Map(summaries.map((summary) => [summary.postId, summary]));
    return found
      .flatMap((completion) => {
        const summary = byId.get(completion.postId);
        return summary?.status === 'published' ? { completion, summary } : [];
      })
      .sort((a, b) => (a.completion.completedAt < b.completion.completedAt ? 1 : -1));
  });
}
