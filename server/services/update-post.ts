import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { postDraftSchema } from '../contract/schemas/post-draft';
import type { PostRecord } from '../domain/post';
import { PostConflictError } from '../domain/errors';
import type { Writers } from '../storage/port';
import { assertOwnMedia, withStoredHashes } from './assert-own-media';
import { currentUser } from './current-user';
import { endDraft } from './end-draft';
import { changeablePost } from './post-rights';
import { contentOf } from './post-revisions';
import { putPost, type PublishContext } from './publish-post';
import { assertRoomForPost, assertTextSize } from './text-room';

export type PostChange = z.output<typeof postDraftSchema> & {
  /** The one that the change was made from. */
  revision: string;
  /** The draft it was written in, which goes. */
  draftId?: string | undefined;
  /** The state of that draft which it goes back to: a later one stays. */
  draftRevision?: string | undefined;
};

/**
 * Changes a post of one's own, or, as an admin, anybody's, whose it stays. Followers are not told again. Content
 * that is there already is no change: an answer that was lost may be asked for again.
 *
 * @throws NotFoundError; ForbiddenError for somebody else's post; PostConflictError when another revision is in place;
 * ValidationError for a media field that names neither a file of theirs nor what the post named before
 */
export async function updatePost(
  context: PublishContext,
  userId: string,
  postId: string,
  { revision, draftId, draftRevision, ...sent }: PostChange,
): Promise<PostRecord> {
  assertTextSize(sent);
  const post = await context.storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    const known = await changeablePost(writers, user, postId);
    const input = await withStoredHashes(writers, sent);
    const isThere = isDeepStrictEqual(contentOf(known), contentOf(input));
    if (!isThere && known.textRevision !== revision) {
      throw new PostConflictError(MESSAGES.posts.conflict, known);
    }
    if (!isThere) {
      await assertOwnMedia(writers, [userId, known.userId], input, known);
    }
    const stored = isThere ? known : await replacePost(writers, context, known, { ...input, draftId });
    await endDraft(writers, context, { ownerId: userId, draftId, draftRevision }, stored);
    return stored;
  });
  void context.rendered.warm(post);
  return post;
}

/**
 * The next revision of a post, whose author and standing stay as they are.
 *
 * @throws QuotaExceededError when its author's posts would take too much
 */
export async function replacePost(
  writers: Writers,
  context: Pick<PublishContext, 'clock' | 'ids'>,
  known: PostRecord,
  input: z.output<typeof postDraftSchema> & { draftId?: string | undefined },
): Promise<PostRecord> {
  const { author, userId, status, source } = known;
  await assertRoomForPost(writers, userId, input, known);
  return putPost(writers, context, { ...input, author, userId, status, source }, known);
}
