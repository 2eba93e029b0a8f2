import { uuidv7 } from 'uuidv7';
import type { Draft, DraftContent } from '../../../../server/contract/schemas/draft';
import type { Post } from '../../../../server/contract/schemas/post';
import { ApiError } from '../../../api/errors';
import type { RootStore } from '../../../stores/create-root-store';
import { contentOf, emptyForm, formOf, type FormKeys } from '../model/form-content';
import { keysAfter } from '../model/keys-after';
import type { DeviceDrafts } from '../../../stores/drafts/device-drafts';
import { otherTab, type DraftIdentity, type OtherVersion } from './draft-versions';
import type { KeptDraft } from '../../../stores/drafts/kept-draft';
import { isSameContent } from './same-content';

/** What was asked for: a fresh form, a draft, or changing a post. */
export type Wish = { kind: 'new' } | { kind: 'draft'; draftId: string } | { kind: 'post'; postId: string };

/** A draft as it was found, ready for the form. */
export interface OpenedDraft {
  identity: DraftIdentity;
  content: DraftContent;
  keys: FormKeys;
  /** The device's state, when the form goes on from it. */
  kept: KeptDraft | null;
  /** Names the way that the device's state went apart from `other`, where it did. */
  branch?: string;
  /** The server's state, as far as it is known. */
  draft: Draft | null;
  /** Another state that was made from the same one. */
  other: OtherVersion | null;
  /** What the device kept, where the server's is a later state of that. */
  outdated?: Pick<KeptDraft, 'stamp' | 'revision'>;
}

type Calls = Pick<RootStore, 'api'>;

/** Thrown when what was asked for is neither here nor on the server. */
export class DraftMissingError extends Error {
  override name = 'DraftMissingError';
}

/**
 * Finds what was asked for, on the device and on the server.
 *
 * @throws {DraftMissingError} there is no such draft or post
 * @throws {ApiError | OfflineError} it is not on this device, and the server could not be asked
 */
export async function openDraft(calls: Calls, device: DeviceDrafts, wish: Wish): Promise<OpenedDraft> {
  switch (wish.kind) {
    case 'new':
      return freshDraft();
    case 'draft':
      return findDraft(calls, device, wish.draftId);
    case 'post':
      return findChange(calls, device, wish.postId);
  }
}

/** A form for a new post. Its post will have the draft's id, so that sending it twice publishes it once. */
export function freshDraft(): OpenedDraft {
  const draftId = uuidv7();
  return {
    identity: { draftId, postId: draftId, baseRevision: null },
    content: contentOf(emptyForm(() => '')),
    keys: [],
    kept: null,
    draft: null,
    other: null,
  };
}

async function findDraft({ api }: Calls, device: DeviceDrafts, draftId: string): Promise<OpenedDraft> {
  const kept = await device.read(draftId);
  const asked = api.call('getDraft', { params: { draftId } });
  const draft = await asked.catch((error: unknown) => {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isMissing && !kept) {
      throw new DraftMissingError();
    }
    if (!kept) {
      throw error;
    }
    return null;
  });
  if (kept) {
    return withServer(kept, draft, device);
  }
  if (!draft) {
    throw new DraftMissingError();
  }
  return {
    identity: identityOf(draft),
    content: draft.content,
    keys: [],
    kept: null,
    draft,
    other: null,
  };
}

function withServer(kept: KeptDraft, draft: Draft | null, device: DeviceDrafts): OpenedDraft {
  const { draftId, content, keys } = kept;
  const identity = identityOf(kept);
  const [branch] = device.branches(draftId);
  if (branch) {
    const mine = branch.kept;
    return {
      identity: identityOf(mine),
      content: mine.content,
      keys: mine.keys,
      kept: mine,
      branch: branch.branch,
      draft: null,
      other: otherTab(kept),
    };
  }
  if (!draft || draft.revision === kept.revision) {
    return { identity, content, keys, kept, draft, other: null };
  }
  if (isSameContent(draft.content, content)) {
    return { identity: identityOf(draft), content, keys, kept, draft, other: null };
  }
  if (!kept.isDirty) {
    const { stamp, revision } = kept;
    return {
      identity: identityOf(draft),
      content: draft.content,
      keys: keysAfter(draft.content, formOf(content, uuidv7, keys)),
      kept: null,
      draft,
      other: null,
      outdated: { stamp, revision },
    };
  }
  const { revision } = draft;
  const other: OtherVersion = {
    from: 'server',
    content: draft.content,
    keys: [],
    stamp: revision,
    revision,
    baseRevision: draft.baseRevision,
  };
  return { identity, content, keys, kept, draft: null, other };
}

/** Published elsewhere and written on, a draft of a new post has become a change of that. */
function identityOf({
  draftId,
  postId,
  baseRevision,
}: Pick<Draft, 'draftId' | 'postId' | 'baseRevision'>): DraftIdentity {
  return { draftId, postId: postId ?? draftId, baseRevision };
}

async function findChange(calls: Calls, device: DeviceDrafts, postId: string): Promise<OpenedDraft> {
  const begun =
    (await device.list()).find((entry) => entry.isUpdate && entry.postId === postId)?.draftId ??
    (await calls.api.call('listDrafts').catch(() => [])).find((entry) => entry.postId === postId)?.draftId;
  if (begun !== undefined) {
    return findDraft(calls, device, begun);
  }
  const post = await calls.api.call('getPostSource', { params: { postId } }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? new DraftMissingError() : error;
  });
  return {
    identity: { draftId: uuidv7(), postId, baseRevision: post.revision },
    content: contentOfPost(post),
    keys: [],
    kept: null,
    draft: null,
    other: null,
  };
}

/** The fields of a post that its author writes. */
export function contentOfPost(post: Post): DraftContent {
  const { category, title, content, summary, keywords, subtitles, superTitles } = post;
  const { titleImage, titleImageAlt, titleImageHash, titleVideo, titleVideoPoster, videoHash } = post;
  return {
    category: category as DraftContent['category'],
    title,
    content,
    summary,
    keywords,
    titleImage,
    titleImageAlt,
    titleImageHash,
    titleVideo,
    titleVideoPoster,
    videoHash,
    subtitles,
    superTitles,
  };
}
