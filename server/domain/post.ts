import type { Category } from '../contract/constants/categories';
import type { Subtitle, SuperTitle } from '../contract/schemas/post';
import type { Revisioned } from './entities';

/** A post as stored: the source as typed (DECISIONS, "Tags stripped"). */
export interface PostRecord extends Revisioned {
  postId: string;
  /** Unique among posts that are not deleted. */
  slug: string;
  /** Earlier slugs, which redirect. */
  oldSlugs: string[];
  title: string;
  content: string;
  summary: string;
  keywords: string[];
  category: Category;
  /** The user's name when written. */
  author: string;
  /** Null for posts that came with Lectern or by import. */
  userId: string | null;
  status: 'published' | 'draft';
  publishedAt: string | null;
  readMinutes: number;
  /** At most 160 characters of plain text. */
  excerpt: string;
  titleImage: string;
  titleImageAlt: string;
  titleImageHash: string;
  titleVideo: string;
  titleVideoPoster: string;
  videoHash: string;
  subtitles: Subtitle[];
  superTitles: SuperTitle[];
  /** Where an import found it; null when written here. `key` is unique: a second import updates or skips. */
  source: { key: string; hash: string } | null;
  /** What an admin has removed only an admin brings back; null while it is not deleted. */
  deletedBy: 'author' | 'admin' | null;
  /**
   * The revision in which what it says changed last: a new author's name, deleting and restoring leave it as it is.
   * The one that changes of it are made from.
   */
  textRevision: string;
  /** The draft that its present state was written in, so that a late save does not bring that back; may be null. */
  draftId: string | null;
}

/** What lists need of a post. Kept in memory in the orders that pages ask for. */
export type PostSummary = Pick<
  PostRecord,
  | 'postId'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'keywords'
  | 'category'
  | 'author'
  | 'userId'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
  | 'readMinutes'
  | 'titleImage'
  | 'titleImageAlt'
  | 'revision'
  | 'status'
>;

/** What an author writes: the fields of a post that an edit can change. */
export type PostContent = Pick<
  PostRecord,
  | 'title'
  | 'content'
  | 'summary'
  | 'keywords'
  | 'category'
  | 'titleImage'
  | 'titleImageAlt'
  | 'titleImageHash'
  | 'titleVideo'
  | 'titleVideoPoster'
  | 'videoHash'
  | 'subtitles'
  | 'superTitles'
>;

/**
 * A state that a post was in before it was changed. It names nobody: who the author is, and what they are called,
 * the post itself says.
 */
export interface PostRevisionRecord {
  /** Follows from the post and the revision. */
  revisionId: string;
  postId: string;
  revision: string;
  /** When this state had been saved. */
  savedAt: string;
  readMinutes: number;
  content: PostContent;
}

/** What lists need of it. */
export type PostRevisionOutline = Omit<PostRevisionRecord, 'content'> & {
  title: string;
  /** Bytes of its content, as it is stored. */
  textBytes: number;
};
