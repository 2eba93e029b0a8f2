import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { postDraftSchema } from '../contract/schemas/post-draft';
import type { UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import { ConflictError, PostConflictError } from '../domain/errors';
import type { Writers } from '../storage/port';
import { assertOwnMedia, withStoredHashes } from './assert-own-media';
import { currentUser } from './current-user';
import { endDraft } from './end-draft';
import { NOTIFY_FOLLOWERS_JOB } from './notify-followers';
import { contentOf } from './post-revisions';
import { putPost, type PublishContext } from './publish-post';
import { queueJob } from './queue-job';
import { assertRoomForPost, assertTextSize } from './text-room';

export type NewPost = z.output<typeof postDraftSchema> & {
  /** Made by the client, so that sending twice publishes once. */
  postId?: string | undefined;
  /** The draft it was written in, which goes. */
  draftId?: string | undefined;
  /** The state of that draft which it goes back to: a later one stays. */
  draftRevision?: string | undefined;
};

/**
 * Publishes an author's post. The post, the end of its draft and the work of telling the followers of its category
 * are one transaction; lists, search, feeds and pages follow from the commit. Sent again, it answers what is there.
 *
 * @throws UnauthorizedError when the account has gone; ValidationError for a media field that names no file of the
 * author's; ConflictError when the id is another post's; PostConflictError when the draft was published meanwhile, by
 * plan or in another window, in another state; PayloadTooLargeError and QuotaExceededError for too much text
 */
export async function createPost(
  context: PublishContext,
  authorId: string,
  { postId, draftId, draftRevision, ...sent }: NewPost,
): Promise<PostRecord> {
  assertTextSize(sent);
  const post = await context.storage.transact(async (writers) => {
    const user = await currentUser(writers, authorId);
    const input = await withStoredHashes(writers, sent);
    const known =
      (await publishedBefore(writers, user, postId)) ?? (await publishedByPlan(writers, user, draftId));
    if (known && !isDeepStrictEqual(contentOf(known), contentOf(input))) {
      throw new PostConflictError(MESSAGES.drafts.published, known);
    }
    if (!known) {
      await assertOwnMedia(writers, [user.userId], input);
    }
    const stored = known ?? (await publishNew(writers, context, user, { ...input, postId, draftId }));
    await endDraft(writers, context, { ownerId: user.userId, draftId, draftRevision }, stored);
    return stored;
  });
  // Ready before most readers come; whoever is faster has it rendered then.
  void context.rendered.warm(post);
  return post;
}

/**
 * Stores a new post of a person's, and queues the work of telling its followers.
 *
 * @throws QuotaExceededError
 */
export async function publishNew(
  writers: Writers,
  context: Pick<PublishContext, 'clock' | 'ids'>,
  { userId, name }: UserRecord,
  { postId, ...input }: NewPost,
): Promise<PostRecord> {
  await assertRoomForPost(writers, userId, input);
  const stored = await putPost(writers, context, {
    ...input,
    ...(postId !== undefined && { postId }),
    author: name,
    userId,
    status: 'published',
    source: null,
  });
  await queueJob(writers, context, NOTIFY_FOLLOWERS_JOB, { postId: stored.postId });
  return stored;
}

async function publishedBefore(
  { posts }: Writers,
  { userId }: UserRecord,
  postId: string | undefined,
): Promise<PostRecord | undefined> {
  const known = postId === undefined ? undefined : await posts.get(postId);
  if (known && (known.userId !== userId || known.deletedAt !== null)) {
    throw new ConflictError(MESSAGES.posts.idTaken);
  }
  return known;
}

/** A plan publishes under the id of the draft, which goes or, written on, becomes a change of that post. */
async function publishedByPlan(
  { posts, drafts }: Writers,
  { userId }: UserRecord,
  draftId: string | undefined,
): Promise<PostRecord | undefined> {
  const draft = draftId === undefined ? undefined : await drafts.get(draftId);
  if (draftId === undefined || (draft && draft.postId !== draftId)) {
    return undefined;
  }
  const known = await posts.get(draftId);
  return known?.userId === userId && known.deletedAt === null ? known : undefined;
}
