import { LIMITS } from '../contract/constants/limits';
import { escapeHtml } from '../domain/escape-html';
import { highlight } from '../domain/highlight';
import { postPlainText } from '../domain/post-text';
import type { SearchIndex } from '../search/port';
import type { Storage } from '../storage/port';
import { withImages, type CardView } from './list-cards';

export interface FoundCard extends CardView {
  /** Escaped HTML with the found words between `<mark>` and `</mark>`. */
  highlight: string;
}

/** Long posts are read this far for their passages, in characters: a result is no place to wait for. */
const MAX_PASSAGE = 4_000;

/** Finds published posts, best first, each with the passage that shows why. */
export async function searchCards(
  { storage, search }: { storage: Storage; search: SearchIndex },
  query: string,
  limit: number = LIMITS.searchResultsMax,
): Promise<FoundCard[]> {
  const hits = search.search(query, { limit });
  const terms = new Map(hits.map((hit) => [hit.postId, hit.terms]));
  const records = await storage.read(({ posts }) => posts.getMany(hits.map(({ postId }) => postId)));
  const byId = new Map(records.map((post) => [post.postId, post]));
  const posts = hits
    .map(({ postId }) => byId.get(postId))
    // The index may be a moment behind the storage.
    .filter((post) => post !== undefined && post.deletedAt === null && post.status === 'published')
    .filter((post) => post !== undefined);
  const cards = await withImages(storage, posts);
  return cards.map((card, index) => {
    const post = posts[index];
    const text = post && postPlainText(post);
    const passages = [
      card.summary.excerpt,
      ...(text?.body ?? []),
      ...(text?.headings ?? []),
      ...(text?.code ?? []),
    ];
    const found = highlight(
      passages.map((passage) => passage.slice(0, MAX_PASSAGE)),
      terms.get(card.summary.postId) ?? [],
    );
    return { ...card, highlight: found ?? escapeHtml(card.summary.excerpt) };
  });
}
