import type { Category } from '../contract/constants/categories';
import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { PostSummary } from '../domain/post';
import { NotFoundError } from '../domain/errors';
import type { RenderedPost, RenderedPosts } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';
import { readImageSizes, type ImageSize } from './image-sizes';
import { withImages, type CardView } from './list-cards';

/** How many of the newest posts are weighed for "related": enough to choose from at any size of site. */
const RELATED_CANDIDATES = 100;

/** A post with everything its page shows. */
export interface PostPageView {
  summary: PostSummary;
  rendered: RenderedPost;
  related: CardView[];
  /** Pictures and videos of the post by address. */
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
  const summary = await storage.read(({ posts }) => posts.summaryBySlug(slug));
  if (!summary) {
    throw new NotFoundError(MESSAGES.posts.notFound);
  }
  const [html, related] = await Promise.all([rendered.get(summary), findRelated(storage, summary)]);
  const images = await readImageSizes(storage, mediaOf(summary, html));
  return { summary, rendered: html, related, images };
}

function mediaOf({ titleImage }: PostSummary, { titleVideo, sections }: RenderedPost): string[] {
  return [
    titleImage,
    titleVideo,
    ...sections.flatMap(({ image, points }) => [
      image,
      ...points.flatMap((point) => [point.image, point.video]),
    ]),
  ].filter(Boolean);
}

/** Three others: same category first, then by shared keywords, then newest (DECISIONS, "Related"). */
async function findRelated(storage: Storage, post: PostSummary): Promise<CardView[]> {
  const keywords = new Set(post.keywords.map((keyword) => keyword.toLowerCase()));
  const score = (others: readonly string[]) => others.filter((keyword) => keywords.has(keyword)).length;
  const best = (candidates: readonly Candidate[], taken: readonly PostSummary[]) =>
    candidates
      .filter(
        ({ summary: { postId } }) => postId !== post.postId && !taken.some((one) => one.postId === postId),
      )
      .map((candidate) => ({ candidate, points: score(candidate.keywords) }))
      .sort((a, b) => b.points - a.points)
      .slice(0, LIMITS.relatedPosts - taken.length)
      .map(({ candidate }) => candidate.summary);
  const first = best(await readCandidates(storage, post.category), []);
  const chosen =
    first.length === LIMITS.relatedPosts
      ? first
      : [...first, ...best(await readCandidates(storage, undefined), first)];
  return withImages(storage, chosen);
}

interface Candidate {
  summary: PostSummary;
  /** In lower case. */
  keywords: readonly string[];
}

type Candidates = Map<Category | undefined, Promise<Candidate[]>>;

/** The newest posts of each category, until any content changes: every page weighs the same ones. */
const caches = new WeakMap<Storage, { revision: number; candidates: Candidates }>();

function readCandidates(storage: Storage, category: Category | undefined): Promise<Candidate[]> {
  const revision = storage.contentRevision();
  let cache = caches.get(storage);
  if (cache?.revision !== revision) {
    cache = { revision, candidates: new Map() };
    caches.set(storage, cache);
  }
  const { candidates } = cache;
  const known = candidates.get(category) ?? listCandidates(storage, category);
  candidates.set(category, known);
  known.catch(() => candidates.delete(category));
  return known;
}

async function listCandidates(storage: Storage, category: Category | undefined): Promise<Candidate[]> {
  const { items } = await storage.read(({ posts }) =>
    posts.list({ limit: RELATED_CANDIDATES, ...(category && { categories: [category] }) }),
  );
  return items.map((summary) => ({
    summary,
    keywords: summary.keywords.map((keyword) => keyword.toLowerCase()),
  }));
}
