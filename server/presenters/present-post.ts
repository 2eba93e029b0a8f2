import type { Post } from '../contract/schemas/post';
import type { PostRecord } from '../domain/post';

/** A post with its source, as SPEC §3 has it: a copy of the fields that are public, and no others. */
export function presentPost(post: PostRecord): Post {
  const date = post.publishedAt ?? post.createdAt;
  return {
    postId: post.postId,
    slug: post.slug,
    title: post.title,
    content: post.content,
    summary: post.summary,
    keywords: post.keywords,
    category: post.category,
    author: post.author,
    userId: post.userId,
    date,
    createdAt: date,
    updatedAt: post.updatedAt,
    revision: post.textRevision,
    readMinutes: post.readMinutes,
    titleImage: post.titleImage,
    titleImageAlt: post.titleImageAlt,
    titleImageHash: post.titleImageHash,
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    videoHash: post.videoHash,
    subtitles: post.subtitles,
    superTitles: post.superTitles,
  };
}
