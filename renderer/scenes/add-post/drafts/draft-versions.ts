import type { DraftContent } from '../../../../server/contract/schemas/draft';
import type { KeptDraft } from '../../../stores/drafts/kept-draft';

/** What a draft is about: the post it will become or changes. */
export interface DraftIdentity {
  draftId: string;
  postId: string;
  /** The post's revision that the changes are made from; null for a new post. */
  baseRevision: string | null;
}

/** Another state of the same draft, made from the same one as that in the form. */
export interface OtherVersion {
  from: 'tab' | 'server';
  content: DraftContent;
  keys: string[];
  stamp: string;
  /** Of the server's copy. */
  revision: string | null;
  /** Of the post, as in {@link DraftIdentity}. */
  baseRevision: string | null;
}

/** What the form shows of a state. */
export type DraftState = Pick<OtherVersion, 'content' | 'keys' | 'baseRevision'>;

/** A state that another tab has kept. */
export function otherTab({ content, keys, stamp, revision, baseRevision }: KeptDraft): OtherVersion {
  return { from: 'tab', content, keys, stamp, revision, baseRevision };
}
