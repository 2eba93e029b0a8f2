import type { Category } from '../contract/constants/categories';
import type { PostRecord, PostRevisionOutline, PostRevisionRecord, PostSummary } from '../domain/post';
import type { DraftOutline, DraftRecord } from '../domain/draft';
import type { Page } from './page-port';

/** Which posts, and how many of them. Published and not deleted unless `userId` asks for one's own drafts too. */
export interface PostListQuery {
  categories?: readonly Category[];
  /** Exact author name. */
  author?: string;
  userId?: string;
  limit: number;
  /** From an earlier page. An unreadable one throws InvalidCursorError. */
  cursor?: string;
}

/** A deleted post in a list. */
export type DeletedPostSummary = Pick<PostRecord, 'postId' | 'title' | 'category' | 'deletedBy'> & {
  deletedAt: string;
};

/** What is known of a post without its body. */
export type PostOutline = Pick<PostRecord, 'postId' | 'slug' | 'title' | 'createdAt'> & {
  /** Bytes of its body, as it is stored. */
  textBytes: number;
};

export interface PostReader {
  get(postId: string): Promise<PostRecord | undefined>;
  /** By its slug or an earlier one; compare `slug` to see which. Deleted posts and drafts are not found. */
  bySlug(slug: string): Promise<PostRecord | undefined>;
  /** What `bySlug` finds, without the body. */
  summaryBySlug(slug: string): Promise<PostSummary | undefined>;
  bySourceKey(key: string): Promise<PostRecord | undefined>;
  /** Whether a post (deleted or erased, too) has this slug, or had it earlier. */
  isSlugTaken(slug: string): Promise<boolean>;
  /** Costs the same at 100 and at 10,000 posts. */
  list(query: PostListQuery): Promise<Page<PostSummary>>;
  /** The full records of a list, in its order. */
  getMany(postIds: readonly string[]): Promise<PostRecord[]>;
  /** Without their bodies and in no order; those that are deleted or never were are left out. */
  summaries(postIds: readonly string[]): Promise<PostSummary[]>;
  /** When each published post was published since a moment, newest first. */
  momentsSince(since: string): Promise<string[]>;
  /** Published posts a category, in one call, from memory. */
  countByCategory(): Promise<ReadonlyMap<Category, number>>;
  /** One person's deleted posts, the last deleted first, without their bodies. */
  listDeletedByUser(userId: string): Promise<DeletedPostSummary[]>;
  /** All that one person has written, drafts and deleted posts too, oldest first, without their bodies. */
  listByUser(userId: string): Promise<PostOutline[]>;
}

export interface PostRevisionReader {
  /** By the post and the revision. */
  get(postId: string, revision: string): Promise<PostRevisionRecord | undefined>;
  /** Earlier states of one post, the newest first, without their content. */
  listByPost(postId: string): Promise<PostRevisionOutline[]>;
  /** What the earlier states of all posts of one author take together, deleted posts included. From memory. */
  bytesOf(userId: string): Promise<number>;
  /** Those of them that were saved first, the oldest first. From memory, at the cost of `limit`. */
  oldestOf(userId: string, limit: number): Promise<Pick<PostRevisionOutline, 'revisionId' | 'textBytes'>[]>;
}

export interface DraftReader {
  get(draftId: string): Promise<DraftRecord | undefined>;
  /** One person's, the last changed first, without their content. */
  listByOwner(userId: string): Promise<DraftOutline[]>;
}
