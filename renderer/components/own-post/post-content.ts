import type { Category } from '../../../server/contract/constants/categories';
import type { DraftContent } from '../../../server/contract/schemas/draft';
import type { Post } from '../../../server/contract/schemas/post';

/** What an author decides about a published post. */
export type PublishedContent = DraftContent & { category: Category };

/** The part of a post that a form holds and a change sends. */
export function postContent(post: Post): PublishedContent {
  return {
    category: post.category as Category,
    title: post.title,
    content: post.content,
    summary: post.summary,
    keywords: post.keywords,
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
