import type { PostContent, PostRecord } from '../post';
import type { DraftContent } from '../../contract/schemas/draft';
import { writePostFile, type PostFacts } from './write-post-file';

/** What is written of a post, of an earlier state of one, or of a draft, whose category may be missing. */
export type MarkdownSource = Omit<PostContent, 'category'> &
  Pick<PostRecord, 'slug' | 'author' | 'status' | 'createdAt' | 'publishedAt' | 'updatedAt' | 'deletedAt'> & {
    category: DraftContent['category'];
  };

/** A stored post as a Markdown file that can be imported again with every field. */
export function postMarkdown(post: MarkdownSource): string {
  return writePostFile(contentOf(post), factsOf(post));
}

export function factsOf(post: MarkdownSource): PostFacts {
  return {
    slug: post.slug,
    author: post.author,
    date: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
    isDraft: post.status === 'draft',
    deleted: post.deletedAt,
  };
}

/** What its author wrote, of all that is stored of a post. */
export function contentOf(post: MarkdownSource): DraftContent {
  const { category, title, content, summary, keywords, subtitles, superTitles } = post;
  const { titleImage, titleImageAlt, titleImageHash, titleVideo, titleVideoPoster, videoHash } = post;
  return {
    ...{ category, title, content, summary, keywords, subtitles, superTitles },
    ...{ titleImage, titleImageAlt, titleImageHash, titleVideo, titleVideoPoster, videoHash },
  };
}
