import { MESSAGES } from '../contract/messages';
import { postDraftSchema } from '../contract/schemas/post-draft';
import type { FieldError } from '../contract/errors';
import type { PostRecord } from '../domain/post';
import type { DraftRecord } from '../domain/draft';
import { DraftConflictError, PostConflictError, ValidationError } from '../domain/errors';
import type { Writers } from '../storage/port';
import { assertOwnMedia } from './assert-own-media';
import { currentUser } from './current-user';
import type { ServiceDeps } from './deps';
import { ownDraft, PUBLISH_DRAFT_JOB, publishDraftJobId } from './drafts';
import { changeablePost } from './post-rights';
import { queueJob } from './queue-job';
import { assertRoomForDraft } from './text-room';

const YEAR = 365 * 24 * 60 * 60 * 1_000;

/**
 * Has a state of a draft published at a moment to come, all rules of a post checked now. Scheduling again replaces
 * what was planned before.
 *
 * @throws NotFoundError; DraftConflictError when the draft is not in that state any more; PostConflictError when the
 * post that it changes was changed meanwhile; ValidationError for the moment, and naming every field that fails;
 * QuotaExceededError when there is no room for the copy that will be published
 */
export async function scheduleDraft(
  deps: ServiceDeps,
  ownerId: string,
  draftId: string,
  { revision, publishAt }: { revision: string; publishAt: string },
): Promise<DraftRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await currentUser(writers, ownerId);
    const draft = await ownDraft(writers, ownerId, draftId);
    if (draft.revision !== revision) {
      throw new DraftConflictError(MESSAGES.drafts.changed, draft);
    }
    assertMoment(publishAt, deps.clock.now());
    const content = parsePost(draft);
    const post = draft.postId === null ? undefined : await changeablePost(writers, user, draft.postId);
    assertCurrent(draft, post);
    await assertOwnMedia(writers, [ownerId, post?.userId], content, post);
    const scheduleId = deps.ids.uuid();
    await takeBack(writers, draft);
    const scheduled: DraftRecord = {
      ...draft,
      schedule: {
        scheduleId,
        postId: draft.postId ?? (await freePostId(writers, deps, draftId)),
        publishAt: new Date(publishAt).toISOString(),
        revision,
        failure: null,
        content: draft.content,
      },
    };
    await assertRoomForDraft(writers, scheduled);
    await writers.drafts.put(scheduled);
    await queueJob(
      writers,
      deps,
      PUBLISH_DRAFT_JOB,
      { draftId, scheduleId },
      { runAt: new Date(publishAt).toISOString(), jobId: publishDraftJobId(scheduleId) },
    );
    return scheduled;
  });
}

/** @throws NotFoundError */
export async function unscheduleDraft(
  { storage }: Pick<ServiceDeps, 'storage'>,
  ownerId: string,
  draftId: string,
): Promise<DraftRecord> {
  return storage.transact(async (writers) => {
    const draft = await ownDraft(writers, ownerId, draftId);
    if (!draft.schedule) {
      return draft;
    }
    await takeBack(writers, draft);
    const unscheduled: DraftRecord = { ...draft, schedule: null };
    await writers.drafts.put(unscheduled);
    return unscheduled;
  });
}

async function takeBack({ jobs }: Writers, { schedule }: DraftRecord): Promise<void> {
  if (schedule) {
    await jobs.remove(publishDraftJobId(schedule.scheduleId));
  }
}

/**
 * The draft's own id, so that publishing by hand and by plan at the same time can be told to be the same
 * (see `createPost`); another one where a post has it.
 */
async function freePostId(writers: Writers, deps: ServiceDeps, draftId: string): Promise<string> {
  return (await writers.posts.get(draftId)) ? deps.ids.uuid() : draftId;
}

function assertMoment(publishAt: string, now: number): void {
  const wait = Date.parse(publishAt) - now;
  if (wait <= 0) {
    throw new ValidationError([{ msg: MESSAGES.drafts.pastMoment, path: 'publishAt' }]);
  }
  if (wait > YEAR) {
    throw new ValidationError([{ msg: MESSAGES.drafts.farMoment, path: 'publishAt' }]);
  }
}

/** @throws ValidationError naming every field that keeps the draft from being a post */
export function parsePost({ content }: Pick<DraftRecord, 'content'>) {
  const parsed = postDraftSchema.safeParse(content);
  if (parsed.success) {
    return parsed.data;
  }
  const errors = parsed.error.issues.map(({ message, path }): FieldError => ({
    msg: message,
    path: path.map(String).join('.'),
  }));
  throw new ValidationError(errors as [FieldError, ...FieldError[]]);
}

function assertCurrent({ baseRevision }: DraftRecord, post: PostRecord | undefined): void {
  if (post && post.textRevision !== baseRevision) {
    throw new PostConflictError(MESSAGES.posts.conflict, post);
  }
}
