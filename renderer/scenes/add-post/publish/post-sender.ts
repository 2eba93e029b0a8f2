import { postConflictSchema, type DraftContent } from '../../../../server/contract/schemas/draft';
import type { Post } from '../../../../server/contract/schemas/post';
import type { Api } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import type { DraftIdentity } from '../drafts/draft-versions';
import { canonical } from '../drafts/same-content';
import { contentOfPost } from '../drafts/open-draft';
import type { CheckedPost } from './check-form';

/** Two people, or two windows, have changed one post. */
export interface Clash {
  /** What both were made from; null when that is not known, or no longer kept. */
  base: DraftContent | null;
  theirs: Post;
}

type SentPost = CheckedPost & { draftRevision?: string };

/** Publishes one draft. A sending whose answer was lost can be repeated: there is one post in the end. */
export class PostSender {
  /** What was sent from here, whatever came of it. */
  private readonly tried = new Set<string>();

  /** @param identity what is being written, as it is now */
  constructor(
    private readonly api: Api,
    private readonly identity: () => DraftIdentity,
  ) {}

  /**
   * @param draftRevision of the server's copy of the draft that the form goes back to; null when there is none
   * @throws {ApiError | OfflineError} of the first `clashOf` may know more
   */
  async send(body: CheckedPost, draftRevision: string | null): Promise<Post> {
    const drafted: SentPost = draftRevision === null ? body : { ...body, draftRevision };
    this.tried.add(canonical(body));
    try {
      return await this.call(drafted);
    } catch (error) {
      const current = currentOf(error);
      if (!current) {
        throw error;
      }
      return this.settle(current, drafted, error);
    }
  }

  /** Both versions and what they were made from, when this error tells of a change made elsewhere; else null. */
  async clashOf(error: unknown): Promise<Clash | null> {
    const { postId, baseRevision } = this.identity();
    const theirs = currentOf(error);
    if (!theirs || baseRevision === null) {
      return theirs && { base: null, theirs };
    }
    const base = await this.api
      .call('getRevision', { params: { postId, revision: baseRevision } })
      .then(contentOfPost)
      .catch(() => null);
    return { base, theirs };
  }

  /** @param post in place now @param otherwise what is thrown when it holds what was never sent from here */
  private async settle(post: Post, body: SentPost, otherwise: unknown): Promise<Post> {
    const { draftRevision: _, ...sent } = body;
    const text = canonical(contentOfPost(post));
    if (text === canonical(sent)) {
      return post;
    }
    if (!this.tried.has(text)) {
      throw otherwise;
    }
    // An earlier send did arrive, and its answer was lost.
    return this.update(body, post.revision);
  }

  private call(body: SentPost): Promise<Post> {
    const { draftId, postId, baseRevision } = this.identity();
    return baseRevision === null
      ? this.api.call('createPost', { body: { ...body, postId, draftId } })
      : this.update(body, baseRevision);
  }

  private update(body: SentPost, revision: string): Promise<Post> {
    const { draftId, postId } = this.identity();
    return this.api.call('updatePost', { params: { postId }, body: { ...body, revision, draftId } });
  }
}

/** The post in place, when the error brings it along. */
function currentOf(error: unknown): Post | null {
  const parsed = error instanceof ApiError ? postConflictSchema.safeParse(error.current) : undefined;
  return parsed?.success ? parsed.data.post : null;
}
