import { LIMITS } from '../contract/constants/limits';
import type { PostRecord, PostSummary } from '../domain/entities';
import type { RenderedPost, RenderedPosts } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';
import { readImageSizes, type ImageSize } from './image-sizes';
import { withImages, type CardView } from './list-cards';
import { readPost } from './read-post';

/** How many of the newest posts are weighed for "related": enough to choose from at any size of site. */
const RELATED_CANDIDATES = 100;

/** A post with everything its page shows. */
export interface PostPageView {
  post: PostRecord;
  rendered: RenderedPost;
  related: CardView[];
  /** Pictures of the post by address. */
  images: ReadonlyMap<string, ImageSize>;
}

/**
 * A published post rendered for reading, with related posts, by its slug or an earlier one.
 *
 * @throws NotFoundError
 */
export async function readPostPage(
  { storage, rendered }: { storage: Storage; rendered: RenderedPosts },
  slug: string,
): Promise<PostPageView> {
  const post = await readPost({ storage }, slug);
  const [html, related, images] = await Promise.all([
    rendered.get({ postId: post.postId, revision: post.revision }),
    findRelated(storage, post),
    readImageSizes(storage, imagesOf(post)),
  ]);
  return { post, rendered: html, related, images };
}

function imagesOf(post: PostRecord): string[] {
  return [
    post.titleImage,
    ...post.subtitles.flatMap(({ image, bulletPoints }) => [
      image,
      ...bulletPoints.map((point) => point.image),
    ]),
  ].filter(Boolean);
}

/** Three others: same category first, then by shared keywords, then newest (DECISIONS, "Related"). */
async function findRelated(storage: Storage, post: PostRecord): Promise<CardView[]> {
  const keywords = new Set(post.keywords.map((keyword) => keyword.toLowerCase()));
  const score = ({ keywords: others }: PostSummary) =>
    others.filter((keyword) => keywords.has(keyword.toLowerCase())).length;
  const best = (candidates: readonly PostSummary[], taken: readonly PostSummary[]) =>
    candidates
      .filter(({ postId }) => postId !== post.postId && !taken.some((other) => other.postId === postId))
      .map((candidate) => ({ candidate, points: score(candidate) }))
      .sort((a, b) => b.points - a.points)
      .slice(0, LIMITS.relatedPosts - taken.length)
      .map(({ candidate }) => candidate);
  const chosen = await storage.read(async ({ posts }) => {
    const sameCategory = await posts.list({ categories: [post.category], limit: RELATED_CANDIDATES });
    const first = best(sameCategory.items, []);
    if (first.length === LIMITS.relatedPosts) {
      return first;
    }
    const newest = await posts.list({ limit: RELATED_CANDIDATES });
    return [...first, ...best(newest.items, first)];
  });
  return withImages(storage, chosen);
}
