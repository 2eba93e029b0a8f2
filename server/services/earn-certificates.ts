import type { Category } from '../contract/constants/categories';
import type { Storage } from '../storage/port';
import type { ServiceDeps } from './deps';
import { earnCertificate, type EarnPayload } from './earn-certificate';

/** So many a transaction: others get their turn in between. */
const BATCH = 50;

/**
 * Finds who has earned a certificate without completing a post: because one that they had not completed left its
 * category, or because they were blocked when they completed the last. May be done again.
 */
export async function earnCertificates(deps: ServiceDeps, payload: EarnPayload): Promise<void> {
  const pairs =
    'userId' in payload
      ? await categoriesOf(deps.storage, payload.userId)
      : await candidatesOf(deps.storage, payload.category);
  for (let at = 0; at < pairs.length; at += BATCH) {
    await deps.storage.transact(async (writers) => {
      for (const pair of pairs.slice(at, at + BATCH)) {
        await earnCertificate(writers, deps, pair);
      }
    });
  }
}

interface Pair {
  userId: string;
  category: Category;
}

async function categoriesOf(storage: Storage, userId: string): Promise<Pair[]> {
  return storage.read(async ({ posts, completions }) => {
    const own = await completions.listByUser(userId);
    const summaries = await posts.summaries(own.map(({ postId }) => postId));
    return [...new Set(summaries.map(({ category }) => category))].map((category) => ({ userId, category }));
  });
}

/** Who completed all posts that are there has completed any one of them. */
async function candidatesOf(storage: Storage, category: Category): Promise<Pair[]> {
  return storage.read(async ({ posts, completions }) => {
    const [post] = (await posts.list({ categories: [category], limit: 1 })).items;
    const done = post ? await completions.listByPost(post.postId) : [];
    return done.map(({ userId }) => ({ userId, category }));
  });
}
