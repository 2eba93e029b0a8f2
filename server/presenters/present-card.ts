import type { Image } from '../contract/schemas/common';
import type { PostCard } from '../contract/schemas/post';
import type { PostSummary } from '../domain/entities';

/** A picture with what it shows in words; null when there is none. */
export function presentImage(
  size: { src: string; width: number; height: number } | null | undefined,
  alt: string,
): Image | null {
  return size ? { src: size.src, width: size.width, height: size.height, alt } : null;
}

/** A post as lists show it. `date` repeats `createdAt`: when it was published (DECISIONS, "Aliases"). */
export function presentCard(card: {
  summary: PostSummary;
  titleImage: { src: string; width: number; height: number } | null;
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
