import { postConflictSchema, type DraftContent } from '../../../../server/contract/schemas/draft';
import type { Post } from '../../../../server/contract/schemas/post';
import type { Api } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import type { DraftIdentity } from '../drafts/draft-keeper';
import { isSameContent } from '../drafts/kept-draft';
import { contentOfPost } from '../drafts/open-draft';
import type { CheckedPost } from './check-form';

/** Two people, or two windows, have changed one post. */
export interface Clash {
  /** What both were made from; null when it is no longer kept. */
  base: DraftContent | null;
  theirs: Post;
}

/** Publishes one draft. A sending whose answer was lost can be repeated: there is one post in the end. */
export class PostSender {
  private baseRevision: string | null;

  constructor(
    private readonly api: Api,
    private readonly identity: DraftIdentity,
  ) {
    this.baseRevision = identity.baseRevision;
  }

  /** From now on the post is changed from this revision. */
  rebase(revision: string): void {
    this.baseRevision = revision;
  }

  /** @throws {ApiError | OfflineError} */
  async send(body: CheckedPost): Promise<Post> {
    try {
      const post = await this.call(body);
      // An earlier send did arrive, or another tab was faster: the answer speaks of what was published then.
      return isSameContent(contentOfPost(post), body) ? post : await this.update(body, post.revision);
    } catch (error) {
      const current = currentOf(error);
      if (current && isSameContent(contentOfPost(current), body)) {
        return current;
      }
      throw error;
    }
  }

  /** Both versions and what they were made from, when this error tells of a change made elsewhere; else null. */
  async clashOf(error: unknown): Promise<Clash | null> {
    const { postId } = this.identity;
    const revision = this.baseRevision;
    const theirs = currentOf(error);
    if (!theirs || revision === null) {
      return null;
    }
    const base = await this.api
      .call('getRevision', { params: { postId, revision } })
      .then(contentOfPost)
      .catch(() => null);
    return { base, theirs };
  }

  private call(body: CheckedPost): Promise<Post> {
    const { draftId, postId } = this.identity;
    return this.baseRevision === null
      ? this.api.call('createPost', { body: { ...body, postId, draftId } })
      : this.update(body, this.baseRevision);
  }

  private update(body: CheckedPost, revision: string): Promise<Post> {
    const { draftId, postId } = this.identity;
    return this.api.call('updatePost', { params: { postId }, body: { ...body, revision, draftId } });
  }
}

/** The post in place, when the error brings it along. */
function currentOf(error: unknown): Post | null {
  const parsed = error instanceof ApiError ? postConflictSchema.safeParse(error.current) : undefined;
  return parsed?.success ? parsed.data.post : null;
}
