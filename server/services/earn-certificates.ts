import type { Category } from '../contract/constants/categories';
import type { Logger } from '../domain/ports';
import type { Storage } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { earnCertificate, type EarnPayload, queueEarning, resumeIssuing } from './earn-certificate';

/** So many a transaction: others get their turn in between. */
const BATCH = 50;

/**
 * Finds who has earned a certificate without completing a post: because one that they had not completed left its
 * category, or because they were blocked when they completed the last. May be done again.
 */
export async function earnCertificates(deps: ServiceDeps, payload: EarnPayload): Promise<void> {
  if ('userId' in payload) {
    await deps.storage.transact((writers) => resumeIssuing(writers, deps, payload.userId));
  }
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

/** Fact about the instance: since when certificates are issued in it. */
const ISSUED_SINCE = 'certificates-since';

/**
 * Looks, at the first start that can issue certificates, who has earned one before. A disk that takes no writes ends
 * no start: the next one looks.
 */
export async function earnFormerCertificates(deps: ServiceDeps & { logger: Logger }): Promise<void> {
  const { storage, clock, logger } = deps;
  if ((await storage.read(({ meta }) => meta.get(ISSUED_SINCE))) !== undefined) {
    return;
  }
  const look = storage.transact(async (writers) => {
    for (const [category, count] of await writers.posts.countByCategory()) {
      if (count > 0) {
        await queueEarning(writers, deps, { category });
      }
    }
    await writers.meta.set(ISSUED_SINCE, moment(clock));
  });
  await look.catch((error: unknown) =>
    logger.warn({ err: error }, 'Who has earned a certificate before could not be looked up.'),
  );
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
