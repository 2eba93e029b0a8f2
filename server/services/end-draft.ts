import { isDeepStrictEqual } from 'node:util';
import { postDraftSchema } from '../contract/schemas/post-draft';
import type { PostRecord } from '../domain/post';
import type { DraftRecord } from '../domain/draft';
import type { Writers } from '../storage/port';
import { withStoredHashes } from './assert-own-media';
import { moment, type ServiceDeps } from './deps';
import { removeDraft } from './drafts';
import { contentOf } from './post-revisions';

/** Which draft a post was published from. */
export interface PublishedDraft {
  ownerId: string;
  draftId: string | undefined;
  /** The draft's revision that what was published goes back to; undefined where that is not known. */
  draftRevision: string | undefined;
  /** Whether a state of the draft itself was published, which all that was typed into it since goes on from. */
  isPlanned?: boolean;
}

/**
 * Ends the draft that a post was written in, where there is one and it is this person's. What was typed into it on
 * another device or in another window, and is not in the post, stays: as a change of that post, planned no more.
 * Only what goes on from the very state that was published is a change of that; anything else has to be brought
 * together with the post before it is published, lest it takes back what the post says.
 */
export async function endDraft(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  { ownerId, draftId, draftRevision, isPlanned = false }: PublishedDraft,
  post: PostRecord,
): Promise<void> {
  const draft = draftId === undefined ? undefined : await writers.drafts.get(draftId);
  if (draft?.ownerId !== ownerId) {
    return;
  }
  const isIn = draft.revision === draftRevision || (await says(writers, draft, post));
  if (isIn) {
    await removeDraft(writers, draft);
  } else if (isPlanned) {
    await rebase(writers, deps, draft, { postId: post.postId, baseRevision: post.textRevision });
  } else if (draft.postId === null) {
    // No state of a post has the revision of a draft: publishing it will tell of the post that is in place.
    await rebase(writers, deps, draft, { postId: post.postId, baseRevision: draft.revision });
  } else if (draft.schedule) {
    await removeDraft(writers, draft);
    await writers.drafts.put({ ...draft, schedule: null });
  }
}

/** Whether a draft holds what the post says, as publishing would have it. */
async function says(writers: Writers, { content }: DraftRecord, post: PostRecord): Promise<boolean> {
  const parsed = postDraftSchema.safeParse(content);
  return (
    parsed.success &&
    isDeepStrictEqual(contentOf(await withStoredHashes(writers, parsed.data)), contentOf(post))
  );
}

async function rebase(
  writers: Writers,
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  draft: DraftRecord,
  place: Pick<DraftRecord, 'postId' | 'baseRevision'>,
): Promise<void> {
  await removeDraft(writers, draft);
  await writers.drafts.put({
    ...draft,
    ...place,
    schedule: null,
    revision: ids.uuid(),
    parentRevision: draft.revision,
    updatedAt: moment(clock),
  });
}
