import { LRUCache } from 'lru-cache';
import { type Category, POST_CATEGORIES } from '../../contract/constants/categories';
import type { PostSummary } from '../../domain/post';
import type { Page, PostListQuery } from '../port';
import { decodeCursor, encodeCursor, lowerBound, newestFirst, type Place } from './cursor';
import { mergeSorted } from './merge-sorted';
import { copySummary, summaryOf, type StoredPost } from './stored-post';

/** A post in the lists. Its moment is when it was published; for a draft, when it was made. */
export interface ListedPost extends Place {
  summary: PostSummary;
}

/** Posts of the transactions that are not applied yet, by id; null: not in any list. */
export type StagedPosts = ReadonlyMap<string, ListedPost | null>;

type Filter = Pick<PostListQuery, 'categories' | 'author' | 'userId'>;

const PAGE_MAX = 1_000;
const VIEWS_MAX = 64;

/** The list entry of a stored post; null when it is deleted and so in no list. */
export function listedPost(post: StoredPost): ListedPost | null {
  return post.deletedAt === null
    ? { at: post.publishedAt ?? post.createdAt, id: post.postId, summary: summaryOf(post) }
    : null;
}

function matches(filter: Filter, { summary }: ListedPost): boolean {
  return (
    (filter.userId === undefined ? summary.status === 'published' : summary.userId === filter.userId) &&
    (filter.author === undefined || summary.author === filter.author) &&
    (filter.categories === undefined || filter.categories.includes(summary.category))
  );
}

/** A sorted list of the posts that match a filter. */
class View {
  readonly items: ListedPost[];

  constructor(
    private readonly filter: Filter,
    candidates: readonly ListedPost[],
  ) {
    this.items = candidates.filter((post) => matches(filter, post));
  }

  replace(before: ListedPost | undefined, after: ListedPost | null): void {
    if (before !== undefined && matches(this.filter, before)) {
      this.items.splice(lowerBound(this.items, before), 1);
    }
    if (after !== null && matches(this.filter, after)) {
      this.items.splice(lowerBound(this.items, after), 0, after);
    }
  }
}

/**
 * The orders that pages need, in memory: newest first overall, by category, author and user, and, made when
 * first asked for, by each other combination (such as the categories of a collection). A page costs a binary
 * search and a slice, however many posts there are.
 */
export class PostLists {
  private readonly byId = new Map<string, ListedPost>();
  private readonly bySlugs = new Map<string, ListedPost>();
  private readonly published = new View({}, []);
  private readonly byCategory = new Map(
    POST_CATEGORIES.map((name) => [name, new View({ categories: [name] }, [])]),
  );
  private readonly byAuthor = new Map<string, View>();
  private readonly byUser = new Map<string, View>();
  private readonly combined = new LRUCache<string, View>({ max: VIEWS_MAX });

  /** Fills empty lists at once. */
  fill(posts: Iterable<StoredPost>): void {
    const listed: ListedPost[] = [];
    for (const post of posts) {
      const entry = listedPost(post);
      if (entry !== null) {
        listed.push(entry);
      }
    }
    listed.sort(newestFirst);
    for (const post of listed) {
      this.remember(post);
      // Each comes after all before it, so the lists stay sorted.
      this.viewsOf(post).forEach((view) => view.items.push(post));
    }
  }

  /** What a post is from now on; null when it is in no list any more. */
  update(postId: string, after: ListedPost | null): void {
    const before = this.byId.get(postId);
    this.forget(before);
    this.remember(after);
    const views = new Set([
      ...(before === undefined ? [] : this.viewsOf(before)),
      ...(after === null ? [] : this.viewsOf(after)),
      ...this.combined.values(),
    ]);
    views.forEach((view) => view.replace(before, after));
    this.dropEmpty(before);
  }

  /** When each published post was published since a moment, newest first. */
  momentsSince(since: string): string[] {
    const end = this.published.items.findIndex(({ at }) => at < since);
    return this.published.items.slice(0, end < 0 ? undefined : end).map(({ at }) => at);
  }

  /** Whatever is in some list, by its id. */
  byPostId(postId: string): PostSummary | undefined {
    const found = this.byId.get(postId);
    return found && copySummary(found.summary);
  }

  /** A published post by the slug that it has now. */
  bySlug(slug: string): PostSummary | undefined {
    const found = this.bySlugs.get(slug);
    return found?.summary.status === 'published' ? copySummary(found.summary) : undefined;
  }

  private remember(post: ListedPost | null): void {
    if (post !== null) {
      this.byId.set(post.id, post);
      this.bySlugs.set(post.summary.slug, post);
    }
  }

  private forget(post: ListedPost | undefined): void {
    if (post !== undefined) {
      this.byId.delete(post.id);
      // Within a transaction another post may have taken the slug before this one gave it up.
      if (this.bySlugs.get(post.summary.slug)?.id === post.id) {
        this.bySlugs.delete(post.summary.slug);
      }
    }
  }

  list(query: PostListQuery, staged: StagedPosts = new Map()): Page<PostSummary> {
    const base = this.select(query);
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    const limit = Math.min(Math.max(Math.trunc(query.limit), 1), PAGE_MAX);
    const added = [...staged.values()].filter(
      (post) => post !== null && matches(query, post),
    ) as ListedPost[];
    added.sort(newestFirst);
    const found = mergeSorted(base, added, after, limit + 1, (id) => staged.has(id));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hidden = [...staged.keys()].filter((id) => this.isIn(query, id)).length;
    return {
      items: page.map(({ summary }) => copySummary(summary)),
      total: base.length - hidden + added.length,
      nextCursor: found.length > limit && last !== undefined ? encodeCursor(last) : null,
    };
  }

  countByCategory(staged: StagedPosts = new Map()): Map<Category, number> {
    const counts = new Map<Category, number>();
    for (const [category, view] of this.byCategory) {
      counts.set(category, view.items.length);
    }
    const shift = (post: ListedPost | null | undefined, by: number) => {
      if (post?.summary.status === 'published') {
        counts.set(post.summary.category, (counts.get(post.summary.category) ?? 0) + by);
      }
    };
    staged.forEach((post, id) => {
      shift(this.byId.get(id), -1);
      shift(post, 1);
    });
    return counts;
  }

  private isIn(filter: Filter, id: string): boolean {
    const post = this.byId.get(id);
    return post !== undefined && matches(filter, post);
  }

  /** The lists that are always kept and that this post belongs to. */
  private viewsOf({ summary }: ListedPost): View[] {
    const views: View[] = [];
    if (summary.status === 'published') {
      views.push(this.published, viewIn(this.byAuthor, summary.author, { author: summary.author }));
      const category = this.byCategory.get(summary.category);
      if (category !== undefined) {
        views.push(category);
      }
    }
    if (summary.userId !== null) {
      views.push(viewIn(this.byUser, summary.userId, { userId: summary.userId }));
    }
    return views;
  }

  private dropEmpty(post: ListedPost | undefined): void {
    const { author = '', userId = null } = post?.summary ?? {};
    if (this.byAuthor.get(author)?.items.length === 0) {
      this.byAuthor.delete(author);
    }
    if (userId !== null && this.byUser.get(userId)?.items.length === 0) {
      this.byUser.delete(userId);
    }
  }

  private select({ categories, author, userId }: Filter): readonly ListedPost[] {
    const base = this.selectWriter(author, userId);
    const isWriterWhole = author === undefined || userId === undefined;
    if (categories === undefined && isWriterWhole) {
      return base;
    }
    const [category] = categories ?? [];
    if (base === this.published.items && categories?.length === 1 && category !== undefined) {
      return this.byCategory.get(category)?.items ?? [];
    }
    // Nothing is kept for authors and users that do not exist: anyone can ask for those.
    return base.length === 0 ? base : this.combinedView({ categories, author, userId }, base).items;
  }

  private selectWriter(author: string | undefined, userId: string | undefined): readonly ListedPost[] {
    if (userId !== undefined) {
      return this.byUser.get(userId)?.items ?? [];
    }
    return author === undefined ? this.published.items : (this.byAuthor.get(author)?.items ?? []);
  }

  private combinedView(
    parts: { [K in keyof Filter]: Filter[K] | undefined },
    base: readonly ListedPost[],
  ): View {
    const filter: Filter = {
      ...(parts.categories === undefined ? {} : { categories: [...new Set(parts.categories)].sort() }),
      ...(parts.author === undefined ? {} : { author: parts.author }),
      ...(parts.userId === undefined ? {} : { userId: parts.userId }),
    };
    const key = JSON.stringify([filter.categories, filter.author, filter.userId]);
    const known = this.combined.get(key);
    if (known !== undefined) {
      return known;
    }
    const view = new View(filter, base);
    this.combined.set(key, view);
    return view;
  }
}

function viewIn(views: Map<string, View>, key: string, filter: Filter): View {
  let view = views.get(key);
  if (view === undefined) {
    view = new View(filter, []);
    views.set(key, view);
  }
  return view;
}
