import { LRUCache } from 'lru-cache';
import { LIMITS } from '../contract/constants/limits';
import type { PostRecord } from '../domain/post';
import { escapeHtml } from '../domain/escape-html';
import { aroundTerms, bestPassage, highlight } from '../domain/highlight';
import { plainText } from '../domain/plain-text';
import type { SearchIndex } from '../search/port';
import type { Storage } from '../storage/port';
import { withImages, type CardView } from './list-cards';

export interface FoundCard extends CardView {
  /** Escaped HTML with the found words between `<mark>` and `</mark>`. */
  highlight: string;
}

/** Passages are read this far, in characters: a result is no place to wait for. */
const MAX_PASSAGE = 4_000;

/** Finds published posts, best first, each with the passage that shows why. */
export async function searchCards(
  { storage, search }: { storage: Storage; search: SearchIndex },
  query: string,
  limit: number = LIMITS.searchResultsMax,
): Promise<FoundCard[]> {
  const hits = search.search(query, { limit });
  const byId = await readPosts(
    storage,
    hits.map(({ postId }) => postId),
  );
  const found = hits.flatMap(({ postId, terms }) => {
    const post = byId.get(postId);
    // The index may be a moment behind the storage.
    return post?.deletedAt === null && post.status === 'published' ? [{ post, terms }] : [];
  });
  const cards = await withImages(
    storage,
    found.map(({ post }) => post),
  );
  return cards.map((card, index) => ({ ...card, highlight: showWhy(card, found[index]) }));
}

/** Posts that were found lately, until any content changes: reading fifty of them costs more than finding them. */
const caches = new WeakMap<Storage, { revision: number; posts: LRUCache<string, PostRecord> }>();

const MAX_CHARACTERS = 8_000_000;

async function readPosts(
  storage: Storage,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, PostRecord>> {
  const revision = storage.contentRevision();
  let cache = caches.get(storage);
  if (cache?.revision !== revision) {
    cache = { revision, posts: new LRUCache({ maxSize: MAX_CHARACTERS, sizeCalculation: sizeOf }) };
    caches.set(storage, cache);
  }
  const { posts } = cache;
  const found = new Map<string, PostRecord>();
  for (const postId of postIds) {
    const post = posts.get(postId);
    if (post) {
      found.set(postId, post);
    }
  }
  const missing = postIds.filter((postId) => !found.has(postId));
  if (missing.length > 0) {
    for (const post of await storage.read((readers) => readers.posts.getMany(missing))) {
      found.set(post.postId, post);
      posts.set(post.postId, post);
    }
  }
  return found;
}

function sizeOf(post: PostRecord): number {
  const points = post.subtitles.flatMap(({ bulletPoints }) => bulletPoints);
  return points.reduce(
    (sum, { text, codeSnippet }) => sum + text.length + codeSnippet.length + 200,
    2_000 + post.content.length + post.summary.length,
  );
}

function showWhy({ summary }: CardView, found: { post: PostRecord; terms: string[] } | undefined): string {
  const terms = found?.terms ?? [];
  const best = found && bestPassage(passagesOf(found.post), terms);
  // Only what is shown is freed of its Markdown: doing so for whole posts would cost more than the search.
  const chosen = best === undefined ? '' : plainText(aroundTerms(best, terms));
  return highlight(chosen, terms) ?? escapeHtml(summary.excerpt);
}

/** A post's excerpt and its source in paragraphs, in reading order; code last. */
function* passagesOf(post: PostRecord): Generator<string> {
  yield post.excerpt;
  for (const text of textsOf(post)) {
    for (const passage of text.split(/\n{2,}/)) {
      yield passage.slice(0, MAX_PASSAGE);
    }
  }
}

function* textsOf(post: PostRecord): Generator<string> {
  const points = post.subtitles.flatMap(({ bulletPoints }) => bulletPoints);
  yield post.content;
  yield* points.map(({ text }) => text);
  yield* post.subtitles.map(({ title }) => title);
  for (const { superTitle, attributes } of post.superTitles) {
    yield superTitle;
    yield* attributes.map(({ attribute, items }) =>
      [attribute, ...items.flatMap(({ title, bulletPoints }) => [title, ...bulletPoints])].join(' '),
    );
  }
  yield post.summary;
  yield* points.map(({ codeSnippet }) => codeSnippet);
}
