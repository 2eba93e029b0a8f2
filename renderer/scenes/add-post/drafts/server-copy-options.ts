import type { Draft, DraftContent } from '../../../../server/contract/schemas/draft';
import type { Post } from '../../../../server/contract/schemas/post';
import type { Api } from '../../../api/client';
import type { DraftIdentity } from './draft-versions';

/**
 * `none`: there is nothing to save. `waiting`: a change will be sent in a moment. `retrying`: it could not be sent and
 * will be again. `loggedOut`: it will be after the login. `refused`: sending it again would not help.
 */
export type ServerState = 'none' | 'waiting' | 'saving' | 'saved' | 'retrying' | 'loggedOut' | 'refused';

export interface ServerCopyOptions {
  api: Api;
  identity: () => DraftIdentity;
  read: () => DraftContent;
  /** Whether the one who writes is logged in, and nobody else. */
  isOwnerHere: () => boolean;
  /** Whether the draft was taken away meanwhile; null where that cannot be. */
  isGone: () => Promise<boolean> | null;
  /** The server has what was read at the time. */
  onSaved: (revision: string) => void;
  /** Somebody else has saved another state meanwhile. */
  onConflict: (theirs: Draft) => void;
  /** The draft has become this post, and is no more. */
  onPublished: (post: Pick<Post, 'postId' | 'revision'>) => void;
  /** The draft had become a post, and that is no more either. */
  onGone: () => void;
}

/** There is something to be saved first. `message` can be shown to people. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
}
