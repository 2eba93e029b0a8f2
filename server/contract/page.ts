import type { Category } from './constants/categories';
import type { CollectionId } from './rules/category-path';
import type { Certificate, CertificateDetails } from './schemas/certificate';
import type { PostCard, PostPage } from './schemas/post';

/** A question of a post, as Explore shows it. */
export interface FaqItem {
  title: string;
  html: string;
  slug: string;
  /** Hash of the section on the post page. */
  id: string;
  postTitle: string;
}

export interface CardList {
  cards: PostCard[];
  total: number;
  nextCursor: string | null;
}

/**
 * What a server-rendered page carries for the client to go on from: contract DTOs, a part for each
 * scene, so that the first client render equals the server's (DESIGN §3, "Stores").
 */
export interface Snapshot {
  /** Status the page was answered with. */
  status: 200 | 404 | 500;
  /** On the screens that sign people in. `google`: address that begins a Google login; null where it is not set up. */
  signIn?: { google: string | null };
  /** Newest posts, on Home. */
  home?: { cards: PostCard[] };
  explore?: { query: string; list: CardList; faq: FaqItem[] };
  /** Number of posts in each category, on the category list and the sitemap. */
  categoryTotals?: Partial<Record<Category, number>>;
  category?: { id: Category | CollectionId; list: CardList };
  post?: PostPage;
  certificates?: {
    userName: string;
    uniqueId: string;
    date: string;
    /** Null before anything was searched for. */
    results: Certificate[] | null;
    /** From the address, `/verify/{uniqueId}`. */
    requestedId: string | null;
    /** What was found under it. */
    single: CertificateDetails | null;
    error: string | null;
  };
  /** On `/achievements/{category}`: the posts that its certificate takes now, and how many hold a valid one. */
  achievement?: { category: Category; posts: { slug: string; title: string }[]; holders: number };
  /** Every published post, on `/sitemap`. */
  sitemap?: { category: Category; posts: { slug: string; title: string }[] }[];
}

/** What the built `renderer/entry-server` offers. Synchronous: all data is in the snapshot. */
export interface PageRenderer {
  /**
   * @param url path and search, such as `/post/some-slug` or `/explore?query=css`
   * @returns the markup of the root element, and the scene modules it used (paths from the project's root),
   *   for their style sheets and scripts
   */
  render(url: string, snapshot: Snapshot): { html: string; modules: string[] };
}

/** The title, description and address of a page: the head, the same on server and client. */
export interface PageMeta {
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  isIndexed: boolean;
}
