import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import { ForbiddenError, NotFoundError } from '../domain/errors';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { DeletedPostSummary, Storage, Writers } from '../storage/port';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';
import { queueEarning } from './earn-certificate';
import { emptiedPost, isEmptied, nextRevision } from './empty-post';
import { forgetPost } from './forget-post';
import { changeablePost, mayChange, postOfOne } from './post-rights';
import { dropRevisions } from './post-revisions';
import { chooseSlug, type PublishContext } from './publish-post';
import { queueJob } from './queue-job';

/** Kind of the job that takes a deleted post out of notifications; its payload is `{ postId }`. */
export const FORGET_POST_JOB = 'forget-post';

/** Kind of the job that empties a post which nobody restored; its payload is `{ postId, deletedAt }`. */
export const PURGE_POST_JOB = 'purge-post';

const RESTORABLE = LIMITS.restoreDays * 24 * 60 * 60 * 1_000;

/** Until when a post that was deleted then can be restored. */
export function restorableUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + RESTORABLE).toISOString();
}

/** One a post: deleting it again begins anew. */
function purgeJobId(postId: string): string {
  return `purge-post-${postId}`;
}

/**
 * Takes a post of one's own (admins: any) off the site; lists, search, feeds and pages follow from the commit.
 * Deleting what is deleted changes nothing.
 *
 * @throws NotFoundError; ForbiddenError for somebody else's
 */
export async function deletePost(
  deps: ServiceDeps & { rendered: RenderedPosts },
  userId: string,
  postId: string,
): Promise<DeletedPostSummary> {
  const deleted = await deps.storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    const known = await writers.posts.get(postId);
    if (known && mayChange(user, known) && known.deletedAt !== null && !isEmptied(known)) {
      return deleteAgain(writers, deps, user, { ...known, deletedAt: known.deletedAt });
    }
    return putDeleted(writers, deps, user, await changeablePost(writers, user, postId));
  });
  await deps.rendered.forget(postId);
  return deleted;
}

/** Its author could delete a post before an admin does, and bring it back afterwards. */
async function deleteAgain(
  writers: Writers,
  deps: ServiceDeps,
  user: UserRecord,
  post: PostRecord & { deletedAt: string },
): Promise<DeletedPostSummary> {
  if (deleterOf(user, post) === 'author' || post.deletedBy === 'admin') {
    return post;
  }
  const removed = { ...post, ...nextRevision(deps, post), deletedBy: 'admin' as const };
  await writers.posts.put(removed);
  return removed;
}

function deleterOf({ userId }: UserRecord, post: PostRecord): 'author' | 'admin' {
  return post.userId === userId ? 'author' : 'admin';
}

async function putDeleted(
  writers: Writers,
  deps: ServiceDeps,
  user: UserRecord,
  post: PostRecord,
): Promise<DeletedPostSummary> {
  const { postId } = post;
  const deletedAt = moment(deps.clock);
  const deleted = { ...post, ...nextRevision(deps, post), deletedAt, deletedBy: deleterOf(user, post) };
  await writers.posts.put(deleted);
  if (post.status === 'published') {
    await queueEarning(writers, deps, { category: post.category });
  }
  await queueJob(writers, deps, FORGET_POST_JOB, { postId });
  await queueJob(
    writers,
    deps,
    PURGE_POST_JOB,
    { postId, deletedAt },
    { runAt: restorableUntil(deletedAt), jobId: purgeJobId(postId) },
  );
  return deleted;
}

/**
 * Brings a deleted post back, under its slug where that is free. One that is not deleted stays as it is.
 *
 * @throws NotFoundError, also when it is too late; ForbiddenError for what an admin has removed
 */
export async function restorePost(
  context: PublishContext,
  userId: string,
  postId: string,
): Promise<PostRecord> {
  const post = await context.storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    const known = await postOfOne(writers, user, postId);
    if (known.deletedAt === null) {
      return known;
    }
    if (isEmptied(known) || restorableUntil(known.deletedAt) <= moment(context.clock)) {
      throw new NotFoundError(MESSAGES.posts.notRestorable);
    }
    if (known.deletedBy === 'admin' && user.role !== 'admin') {
      throw new ForbiddenError(MESSAGES.posts.removedByAdmin);
    }
    const holder = await writers.posts.summaryBySlug(known.slug);
    const isTaken = holder?.slug === known.slug;
    const restored: PostRecord = {
      ...known,
      ...nextRevision(context, known),
      slug: isTaken ? await chooseSlug(writers, context.ids, known.title, undefined) : known.slug,
      deletedAt: null,
      deletedBy: null,
    };
    await writers.posts.put(restored);
    await writers.jobs.remove(purgeJobId(postId));
    if (restored.status === 'published') {
      await queueEarning(writers, context, { category: restored.category });
    }
    return restored;
  });
  void context.rendered.warm(post);
  return post;
}

/** One's own deleted posts that can be restored, the last deleted first. */
export async function listDeletedPosts(
  { storage, clock }: { storage: Storage } & Pick<ServiceDeps, 'clock'>,
  userId: string,
): Promise<DeletedPostSummary[]> {
  const deleted = await storage.read(({ posts }) => posts.listDeletedByUser(userId));
  return deleted.filter((post) => !isEmptied(post) && restorableUntil(post.deletedAt) > moment(clock));
}

/** Takes the news of a deleted post out of notifications; one that was restored meanwhile stays there. */
export async function forgetDeletedPost(deps: Pick<ServiceDeps, 'storage'>, postId: string): Promise<void> {
  const post = await deps.storage.read(({ posts }) => posts.get(postId));
  if (post?.deletedAt !== null) {
    await forgetPost(deps, postId);
  }
}

/** Empties a post that nobody restored, and drops its earlier states. */
export async function purgePost(
  deps: ServiceDeps & { rendered: RenderedPosts },
  { postId, deletedAt }: { postId: string; deletedAt: string },
): Promise<void> {
  await deps.storage.transact(async (writers) => {
    const post = await writers.posts.get(postId);
    if (post?.deletedAt === deletedAt && !isEmptied(post)) {
      await dropRevisions(writers, postId);
      await writers.posts.put(emptiedPost(deps, post));
    }
  });
  await deps.rendered.forget(postId);
}
