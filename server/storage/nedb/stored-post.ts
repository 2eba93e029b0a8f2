import type { PostRecord, PostSummary } from '../../domain/post';
import type { StoredDocument } from './journal/entries';

/**
 * A post as it is stored and held in memory: the heavy fields are one JSON string, so that a post costs one
 * flat string and NeDB, which copies each document it hands out, copies nothing more.
 */
export type StoredPost = Omit<PostRecord, 'content' | 'summary' | 'subtitles' | 'superTitles'> & {
  body: string;
};

export function toStoredPost(record: PostRecord): StoredPost {
  const { content, summary, subtitles, superTitles, ...light } = record;
  return { ...light, body: JSON.stringify({ content, summary, subtitles, superTitles }) };
}

export function toPostRecord(stored: StoredPost): PostRecord {
  const { body, ...light } = stored;
  const heavy = JSON.parse(body) as Pick<PostRecord, 'content' | 'summary' | 'subtitles' | 'superTitles'>;
  return { ...light, ...heavy };
}

/** The storage wrote it, through `toStoredPost`, and its checksum was right when it was read. */
export function asStoredPost(document: StoredDocument): StoredPost {
  return document as unknown as StoredPost;
}

export function summaryOf(post: Omit<StoredPost, 'body'>): PostSummary {
  return {
    postId: post.postId,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    keywords: post.keywords,
    category: post.category,
    author: post.author,
    userId: post.userId,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    publishedAt: post.publishedAt,
    readMinutes: post.readMinutes,
    titleImage: post.titleImage,
    titleImageAlt: post.titleImageAlt,
    revision: post.revision,
    status: post.status,
  };
}

export function copySummary(summary: PostSummary): PostSummary {
  return { ...summary, keywords: [...summary.keywords] };
}
