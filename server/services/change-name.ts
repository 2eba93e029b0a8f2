import type { PostRecord, UserRecord } from '../domain/entities';
import { changeUser } from './change-user';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';

/**
 * Changes a person's name. Their posts follow in the same transaction, each as its next revision: lists go by
 * the author's name, and whoever corrects a name wants it corrected wherever it stands.
 */
export async function changeName(deps: ServiceDeps, userId: string, name: string): Promise<UserRecord> {
  const { storage, clock, ids } = deps;
  return storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    if (user.name === name) {
      return user;
    }
    for (const post of await writers.posts.listByUser(userId)) {
      const renamed: PostRecord = {
        ...post,
        author: name,
        revision: ids.uuid(),
        parentRevision: post.revision,
        updatedAt: post.deletedAt === null ? moment(clock) : post.updatedAt,
      };
      await writers.posts.put(renamed);
    }
    return changeUser(writers, deps, user, { name });
  });
}
