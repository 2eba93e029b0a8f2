import type { Category } from '../contract/constants/categories';
import { LIMITS } from '../contract/constants/limits';
import { findCategoryPage } from '../contract/rules/category-path';
import type { PostSummary } from '../domain/post';
import type { Storage } from '../storage/port';
import { readImageSizes, type ImageSize } from './image-sizes';

/** A post as lists show it, before presenting. */
export interface CardView {
  summary: PostSummary;
  titleImage: ImageSize | null;
}

export interface CardPage {
  items: CardView[];
  /** All that match, over every page. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface CardQuery {
  /** A category or collection in any case; one that does not exist matches nothing. */
  category?: string | undefined;
  /** Categories by name, in place of `category`. */
  categories?: readonly Category[] | undefined;
  /** Exact author name. */
  author?: string | undefined;
  /** One's own posts, drafts too. */
  userId?: string | undefined;
  /** 1 to 1,000; 1,000 when left out. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Posts as cards, newest first. Costs the same at 100 and at 10,000 posts.
 *
 * @throws InvalidCursorError
 */
export async function listCards({ storage }: { storage: Storage }, query: CardQuery = {}): Promise<CardPage> {
  const page = await listSummaries(storage, query);
  return { ...page, items: await withImages(storage, page.items) };
}

/** The page of a list without pictures. */
export async function listSummaries(storage: Storage, query: CardQuery) {
  const { category, author, userId, limit = LIMITS.postsPerAnswerMax, cursor } = query;
  const categories = category === undefined ? query.categories : findCategoryPage(category)?.page.categories;
  if (category !== undefined && !categories) {
    return { items: [], total: 0, nextCursor: null };
  }
  return storage.read(({ posts }) =>
    posts.list({
      limit,
      ...(categories && { categories }),
      ...(author !== undefined && { author }),
      ...(userId !== undefined && { userId }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
}

/** Joins posts with their title images. */
export async function withImages(storage: Storage, summaries: readonly PostSummary[]): Promise<CardView[]> {
  const sizes = await readImageSizes(
    storage,
    summaries.map(({ titleImage }) => titleImage),
  );
  return summaries.map((summary) => ({ summary, titleImage: sizes.get(summary.titleImage) ?? null }));
}
