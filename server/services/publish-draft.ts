import { MESSAGES } from '../contract/messages';
import { postDraftSchema } from '../contract/schemas/post-draft';
import type { UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import type { DraftRecord } from '../domain/draft';
import { QuotaExceededError, ValidationError } from '../domain/errors';
import type { Writers } from '../storage/port';
import { assertOwnMedia, withStoredHashes } from './assert-own-media';
import { publishNew } from './create-post';
import { endDraft } from './end-draft';
import { mayChange } from './post-rights';
import type { PublishContext } from './publish-post';
import { replacePost } from './update-post';

export interface PublishDraftPayload {
  draftId: string;
  scheduleId: string;
}

const { failures } = MESSAGES.drafts;

/**
 * Publishes what was planned, at its time. The post, the end of the draft and the work of telling followers are one
 * transaction, so done again after a crash it does nothing. What cannot be published stays, and says why.
 */
export async function publishDraft(context: PublishContext, payload: PublishDraftPayload): Promise<void> {
  const post = await context.storage.transact(async (writers) => {
    const draft = await writers.drafts.get(payload.draftId);
    const { schedule } = draft ?? {};
    if (!draft || schedule?.scheduleId !== payload.scheduleId || schedule.failure !== null) {
      return undefined;
    }
    const result = await publish(writers, context, draft, schedule);
    if (typeof result === 'string') {
      await writers.drafts.put({ ...draft, schedule: { ...schedule, failure: result } });
      return undefined;
    }
    const { ownerId, draftId } = draft;
    const ended = { ownerId, draftId, draftRevision: schedule.revision, isPlanned: true };
    await endDraft(writers, context, ended, result);
    return result;
  });
  if (post) {
    await context.rendered.warm(post);
  }
}

/** @returns why it was not published, as a sentence, when it was not */
async function publish(
  writers: Writers,
  context: PublishContext,
  draft: DraftRecord,
  schedule: NonNullable<DraftRecord['schedule']>,
): Promise<PostRecord | string> {
  const parsed = postDraftSchema.safeParse(schedule.content);
  const user = await writers.users.get(draft.ownerId);
  if (!user || !mayPublish(user, draft)) {
    return failures.author;
  }
  if (!parsed.success) {
    return failures.fields(parsed.error.issues[0]?.message ?? '');
  }
  const post = draft.postId === null ? undefined : await writers.posts.get(draft.postId);
  const obstacle = draft.postId === null ? undefined : obstacleOf(draft, user, post);
  if (obstacle !== undefined) {
    return obstacle;
  }
  if (!(await hasItsMedia(writers, draft, parsed.data, post))) {
    return failures.media;
  }
  const content = { ...(await withStoredHashes(writers, parsed.data)), draftId: draft.draftId };
  const storing = post
    ? replacePost(writers, context, post, content)
    : publishNew(writers, context, user, { ...content, postId: schedule.postId });
  return storing.catch(asSentence);
}

function asSentence(error: unknown): string {
  if (error instanceof QuotaExceededError) {
    return error.message;
  }
  throw error;
}

function mayPublish({ deletedAt, blockedAt, policy, role }: UserRecord, { postId }: DraftRecord): boolean {
  // The policy of the day was accepted when this was planned; a newer one asks for nothing that was done before it.
  const mayWrite = policy !== null || (postId !== null && role === 'admin');
  return deletedAt === null && blockedAt === null && mayWrite;
}

function obstacleOf(draft: DraftRecord, user: UserRecord, post: PostRecord | undefined): string | undefined {
  if (post?.deletedAt !== null) {
    return failures.postGone;
  }
  if (!mayChange(user, post)) {
    return failures.author;
  }
  return post.textRevision === draft.baseRevision ? undefined : failures.postChanged;
}

async function hasItsMedia(
  writers: Writers,
  draft: DraftRecord,
  input: Parameters<typeof assertOwnMedia>[2],
  post: PostRecord | undefined,
): Promise<boolean> {
  try {
    await assertOwnMedia(writers, [draft.ownerId, post?.userId], input, post);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) {
      return false;
    }
    throw error;
  }
}
