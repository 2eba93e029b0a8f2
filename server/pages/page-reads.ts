import type { Category } from '../contract/constants/categories';
import type { CardList, FaqItem, Snapshot } from '../contract/page';
import type { Certificate, CertificateDetails } from '../contract/schemas/certificate';
import type { PostCard, PostPage } from '../contract/schemas/post';

/** One published post as the sitemaps list it. */
export interface SitemapPost {
  slug: string;
  title: string;
  category: Category;
  updatedAt: string;
}

/** What pages read: the same services that the API calls, put together by the composition root. */
export interface PageReads {
  /** How one may sign in here. */
  signIn: NonNullable<Snapshot['signIn']>;
  /** @throws InvalidCursorError */
  cards(query: { categories?: readonly Category[]; limit: number; cursor?: string }): Promise<CardList>;
  /** By its slug or an earlier one; compare `slug` to see which. `isStandIn`: soon it is another one. */
  post(slug: string): Promise<{ post: PostPage; isStandIn: boolean } | undefined>;
  /** By its unique id in any spelling, checked; undefined when there is none. */
  certificate(uniqueId: string): Promise<CertificateDetails | undefined>;
  /** Listed certificates. @throws ValidationError */
  findCertificates(search: { userName?: string; uniqueId?: string; date?: string }): Promise<Certificate[]>;
  search(query: string): Promise<PostCard[]>;
  faq(): Promise<{ items: FaqItem[]; isStandIn: boolean }>;
  categoryTotals(): Promise<Partial<Record<Category, number>>>;
  /** The published posts of a category, newest first, without their texts. */
  postsOf(category: Category): Promise<{ slug: string; title: string }[]>;
  /** How many hold a valid certificate. */
  certificateHolders(category: Category): Promise<number>;
  /** Newest first. */
  allPosts(): Promise<SitemapPost[]>;
}
