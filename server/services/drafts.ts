import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from '../contract/messages';
import type { DraftContent } from '../contract/schemas/draft';
import type { DraftOutline, DraftRecord } from '../domain/draft';
import { ConflictError, DraftConflictError, NotFoundError, PostConflictError } from '../domain/errors';
import type { Readers, Storage, Writers } from '../storage/port';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';
import { assertRoomForDraft, assertTextSize } from './text-room';

/** Kind of the job that publishes a draft at its time; its payload is `{ draftId, scheduleId }`. */
export const PUBLISH_DRAFT_JOB = 'publish-draft';

/** One job for each time that a draft is scheduled. */
export function publishDraftJobId(scheduleId: string): string {
  return `publish-draft-${scheduleId}`;
}

/** What an author sends to be kept. */
export interface SavedDraft {
  content: DraftContent;
  postId: string | null;
  baseRevision: string | null;
  /** The draft's revision that it was made from; null for the first. */
  parentRevision: string | null;
}

/** One's own drafts, the last changed first. */
export async function listDrafts(
  { storage }: { storage: Storage },
  ownerId: string,
): Promise<DraftOutline[]> {
  return storage.read(({ drafts }) => drafts.listByOwner(ownerId));
}

/** @throws NotFoundError */
export async function readDraft(
  { storage }: { storage: Storage },
  ownerId: string,
  draftId: string,
): Promise<DraftRecord> {
  return storage.read((readers) => ownDraft(readers, ownerId, draftId));
}

/** @throws NotFoundError for a draft that is not one's own, too */
export async function ownDraft(
  { drafts }: Pick<Readers, 'drafts'>,
  ownerId: string,
  draftId: string,
): Promise<DraftRecord> {
  const draft = await drafts.get(draftId);
  if (draft?.ownerId !== ownerId) {
    throw new NotFoundError(MESSAGES.drafts.notFound);
  }
  return draft;
}

/**
 * Keeps what has been written so far. The same content again is no new revision: an answer that was lost may be
 * asked for again. A draft that was deleted comes back, one that was published does not.
 *
 * @throws NotFoundError for somebody else's draft; DraftConflictError when it was saved elsewhere meanwhile;
 * PostConflictError when it has been published; PayloadTooLargeError for a text that is too big;
 * QuotaExceededError for one draft too many, or too much in all of them
 */
export async function saveDraft(
  deps: ServiceDeps,
  ownerId: string,
  draftId: string,
  { content, postId, baseRevision, parentRevision }: SavedDraft,
): Promise<DraftRecord> {
  assertTextSize(content);
  return deps.storage.transact(async (writers) => {
    await currentUser(writers, ownerId);
    const known = await writers.drafts.get(draftId);
    if (known && known.ownerId !== ownerId) {
      throw new NotFoundError(MESSAGES.drafts.notFound);
    }
    const place = placeOf(known, { postId, baseRevision });
    if (known && isSame(known, { content, ...place })) {
      return known;
    }
    if (known && known.revision !== parentRevision) {
      throw new DraftConflictError(MESSAGES.drafts.conflict, known);
    }
    if (!known) {
      await assertUnpublished(writers, ownerId, draftId, place);
    }
    const next = known ?? { draftId, ownerId, schedule: null, createdAt: moment(deps.clock) };
    const draft: DraftRecord = {
      ...next,
      ...place,
      content,
      revision: deps.ids.uuid(),
      parentRevision: known ? known.revision : null,
      updatedAt: moment(deps.clock),
    };
    await assertRoomForDraft(writers, draft);
    await writers.drafts.put(draft);
    return draft;
  });
}

type Place = Pick<DraftRecord, 'postId' | 'baseRevision'>;

/** A form that was opened before its draft became a change of a post (see `endDraft`) knows nothing of the post. */
function placeOf(known: DraftRecord | undefined, sent: Place): Place {
  const { postId, baseRevision } = sent.postId === null && known ? known : sent;
  return { postId, baseRevision };
}

/** A save that was on its way, or in another window, while the draft was published. */
async function assertUnpublished(
  { posts }: Writers,
  ownerId: string,
  draftId: string,
  { postId, baseRevision }: Place,
): Promise<void> {
  // What is new is published under the id of its draft (see `createPost`), unless a client does otherwise.
  const post = await posts.get(postId ?? draftId);
  // What was begun from the state that is published now was begun after that was.
  const isDone =
    postId === null
      ? post?.userId === ownerId
      : post?.draftId === draftId && post.textRevision !== baseRevision;
  if (post && isDone) {
    throw post.deletedAt === null
      ? new PostConflictError(MESSAGES.drafts.done, post)
      : new ConflictError(MESSAGES.drafts.done);
  }
}

function isSame(
  known: DraftRecord,
  { content, postId, baseRevision }: Pick<DraftRecord, 'content' | 'postId' | 'baseRevision'>,
): boolean {
  return (
    known.postId === postId &&
    known.baseRevision === baseRevision &&
    isDeepStrictEqual(known.content, content)
  );
}

/** @throws NotFoundError */
export async function deleteDraft(
  { storage }: { storage: Storage },
  ownerId: string,
  draftId: string,
): Promise<void> {
  await storage.transact(async (writers) => {
    await removeDraft(writers, await ownDraft(writers, ownerId, draftId));
  });
}

/** Removes a draft with what was to be done with it. */
export async function removeDraft(
  { drafts, jobs }: Pick<Writers, 'drafts' | 'jobs'>,
  { draftId, schedule }: Pick<DraftOutline, 'draftId' | 'schedule'>,
): Promise<void> {
  if (schedule) {
    await jobs.remove(publishDraftJobId(schedule.scheduleId));
  }
  await drafts.remove(draftId);
}
