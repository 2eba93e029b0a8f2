import type { Draft, DraftSummary } from '../contract/schemas/draft';
import type { DraftOutline, DraftRecord } from '../domain/draft';

/** A draft in the list of one's own. */
export function presentDraftSummary(draft: Omit<DraftOutline, 'textBytes'>): DraftSummary {
  const { schedule } = draft;
  return {
    draftId: draft.draftId,
    postId: draft.postId,
    title: draft.title,
    category: draft.category,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    revision: draft.revision,
    schedule: schedule && {
      publishAt: schedule.publishAt,
      revision: schedule.revision,
      failure: schedule.failure,
    },
  };
}

/** What lists show of a draft that is at hand with its content. */
export function presentDraftRecord(draft: DraftRecord): DraftSummary {
  return presentDraftSummary({ ...draft, title: draft.content.title, category: draft.content.category });
}

/** A draft with its content, for its owner. */
export function presentDraft(draft: DraftRecord): Draft {
  return { ...presentDraftRecord(draft), content: draft.content, baseRevision: draft.baseRevision };
}
