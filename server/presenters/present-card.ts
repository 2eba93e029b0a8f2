import type { Image, Video } from '../contract/schemas/common';
import type { PostCard } from '../contract/schemas/post';
import type { PostSummary } from '../domain/post';

/** What is known of a stored picture or video. */
export interface StoredSize {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  poster: string;
  type: string;
}

/** A picture with what it shows in words; null when there is none. */
export function presentImage(size: StoredSize | null | undefined, alt: string): Image | null {
  return size ? { src: size.src, srcSet: size.srcSet, width: size.width, height: size.height, alt } : null;
}

/** A video; with `poster`, another picture before it plays than its own. */
export function presentVideo(size: StoredSize | undefined, poster = ''): Video | null {
  return size
    ? {
        src: size.src,
        poster: poster || size.poster,
        width: size.width,
        height: size.height,
        isPlayable: size.type !== 'video/mpeg',
      }
    : null;
}

/** A post as lists show it. `date` repeats `createdAt`: when it was published (DECISIONS, "Aliases"). */
export function presentCard(card: {
  summary: Omit<PostSummary, 'category'> & { category: string };
  titleImage: StoredSize | null;
  highlight?: string;
}): PostCard {
  const { summary } = card;
  const date = summary.publishedAt ?? summary.createdAt;
  return {
    postId: summary.postId,
    slug: summary.slug,
    title: summary.title,
    excerpt: summary.excerpt,
    category: summary.category,
    author: summary.author,
    date,
    createdAt: date,
    readMinutes: summary.readMinutes,
    titleImage: presentImage(card.titleImage, summary.titleImageAlt),
    ...(card.highlight === undefined ? {} : { highlight: card.highlight }),
  };
}
