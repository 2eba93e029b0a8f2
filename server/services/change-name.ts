import type { UserRecord } from '../domain/entities';
import { changeUser } from './change-user';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';
import { inBatches } from './in-batches';
import { queueJob } from './queue-job';

/** Kind of the job that writes a new name on somebody's posts; its payload is `{ userId }`. */
export const RENAME_AUTHOR_JOB = 'rename-author';

/**
 * Changes a person's name. Their posts follow at once in a job, each as its next revision: lists go by the author's
 * name, and whoever corrects a name wants it corrected wherever it stands.
 *
 * @throws UnauthorizedError when the account has gone
 */
export async function changeName(deps: ServiceDeps, userId: string, name: string): Promise<UserRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    if (user.name === name) {
      return user;
    }
    await queueJob(writers, deps, RENAME_AUTHOR_JOB, { userId });
    return changeUser(writers, deps, user, { name });
  });
}

/** Writes the name somebody has now on those of their posts that bear another one. */
export async function renameAuthor({ storage, clock, ids }: ServiceDeps, userId: string): Promise<void> {
  const written = await storage.read(({ posts }) => posts.listByUser(userId));
  for (const batch of inBatches(written)) {
    await storage.transact(async ({ users, posts }) => {
      const user = await users.get(userId);
      if (user?.deletedAt !== null) {
        return;
      }
      for (const post of await posts.getMany(batch)) {
        if (post.userId === userId && post.author !== user.name) {
          await posts.put({
            ...post,
            author: user.name,
            revision: ids.uuid(),
            parentRevision: post.revision,
            updatedAt: post.deletedAt === null ? moment(clock) : post.updatedAt,
          });
        }
      }
    });
  }
}
