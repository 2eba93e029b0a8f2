import { POST_CATEGORIES } from '../contract/constants/categories';
import { LIMITS } from '../contract/constants/limits';
import type { CardList, Snapshot } from '../contract/page';
import { achievementPath, findAchievement } from '../contract/rules/achievement-path';
import { findCategoryPage } from '../contract/rules/category-path';
import { readUniqueId } from '../contract/rules/unique-id';
import { InvalidCursorError } from '../storage/errors';
import { achievement, namedCertificate, searchedCertificates } from './certificate-data';
import type { PageReads } from './page-reads';

/** What a page's address leads to: the data to show, or another address. */
export type PageData =
  | {
      kind: 'page';
      snapshot: Snapshot;
      isCacheable: boolean;
      /** The page stands, with its own words for what is not there. */
      isMissing?: true;
    }
  | { kind: 'redirect'; location: string };

/** Pages whose content the client fills in; the server sends their frame. */
const CLIENT_PAGES = [
  '/login',
  '/register',
  '/forgot-password',
  '/dashboard',
  '/account',
  '/admin-dashboard',
  '/notifications',
  '/add-post',
  '/media',
];

/** Client pages below which a token stands. */
const TOKEN_PAGES = ['confirm-email', 'reset-password', 'unsubscribe'];

/** The states that a post was in: the client asks for them, with its session. */
const HISTORY_PAGE = /^\/post\/[^/]+\/history$/;

/** Client pages that offer every way to sign in. */
const SIGN_IN_PAGES = ['/login', '/register'];

/** Pages that are the same for every search string. */
const FIXED_PAGES = ['/faq', '/privacy', '/editor'];

const NOT_FOUND: PageData = { kind: 'page', snapshot: { status: 404 }, isCacheable: false };
const HOME_CARDS = 6;
const CATEGORY_STEP = 12;

/**
 * Loads what the page at an address shows.
 *
 * @param path decoded path
 * @param query parsed search; unknown names are ignored
 */
export async function loadPageData(
  reads: PageReads,
  path: string,
  query: URLSearchParams,
): Promise<PageData> {
  if (path.includes('//')) {
    return NOT_FOUND;
  }
  if (path.length > 1 && path.endsWith('/')) {
    return { kind: 'redirect', location: encodeURI(path.slice(0, -1)) };
  }
  if (FIXED_PAGES.includes(path)) {
    return page({}, true);
  }
  if (CLIENT_PAGES.includes(path)) {
    // A search may hold what signs somebody in: such a page is kept nowhere.
    return page(SIGN_IN_PAGES.includes(path) ? { signIn: reads.signIn } : {}, isPlain(query));
  }
  switch (path) {
    case '/':
      return page({ home: { cards: (await reads.cards({ limit: HOME_CARDS })).cards } }, true);
    case '/explore':
      return explore(reads, query);
    case '/category':
      return page({ categoryTotals: await reads.categoryTotals() }, true);
    case '/sitemap':
      return page({ categoryTotals: await reads.categoryTotals(), sitemap: await sitemap(reads) }, true);
    case '/certificate-verification':
      return page({ certificates: await searchedCertificates(reads, query) }, false);
    default:
      return withParameter(reads, path, query);
  }
}

function page(parts: Omit<Snapshot, 'status'>, isCacheable: boolean): PageData & { kind: 'page' } {
  return { kind: 'page', snapshot: { status: 200, ...parts }, isCacheable };
}

async function withParameter(reads: PageReads, path: string, query: URLSearchParams): Promise<PageData> {
  const [, first, parameter = '', ...rest] = path.split('/');
  if (rest.length > 0 || parameter === '') {
    return HISTORY_PAGE.test(path) ? page({}, false) : NOT_FOUND;
  }
  switch (first) {
    case 'post':
      return post(reads, parameter);
    case 'category':
      return category(reads, parameter, query);
    case 'verify':
      return verify(reads, parameter);
    case 'achievements':
      return achievementPage(reads, parameter);
    case undefined:
    default:
      return TOKEN_PAGES.includes(first ?? '') ? page({}, false) : NOT_FOUND;
  }
}

async function explore(reads: PageReads, params: URLSearchParams): Promise<PageData> {
  const query = (params.get('query') ?? '').trim().slice(0, LIMITS.searchMax);
  const { items: faq, isStandIn } = await reads.faq();
  if (query) {
    const cards = await reads.search(query);
    return page({ explore: { query, list: { cards, total: cards.length, nextCursor: null }, faq } }, false);
  }
  const list = await cardsAt(reads, params, { limit: LIMITS.exploreStep });
  return list ? page({ explore: { query, list, faq } }, isPlain(params) && !isStandIn) : NOT_FOUND;
}

async function category(reads: PageReads, segment: string, params: URLSearchParams): Promise<PageData> {
  const found = findCategoryPage(segment);
  if (!found) {
    return NOT_FOUND;
  }
  if (`/category/${segment}` !== decodeURIComponent(found.path)) {
    return { kind: 'redirect', location: found.path };
  }
  const { id, categories } = found.page;
  const list = await cardsAt(reads, params, { categories, limit: CATEGORY_STEP });
  return list ? page({ category: { id, list } }, isPlain(params)) : NOT_FOUND;
}

async function post(reads: PageReads, slug: string): Promise<PageData> {
  const found = await reads.post(slug);
  if (!found) {
    return NOT_FOUND;
  }
  if (found.post.slug !== slug) {
    return { kind: 'redirect', location: `/post/${encodeURIComponent(found.post.slug)}` };
  }
  return page({ post: found.post }, !found.isStandIn);
}

async function cardsAt(
  reads: PageReads,
  params: URLSearchParams,
  query: Parameters<PageReads['cards']>[0],
): Promise<CardList | undefined> {
  const cursor = params.get('cursor');
  try {
    return await reads.cards({ ...query, ...(cursor ? { cursor } : {}) });
  } catch (error) {
    if (error instanceof InvalidCursorError) {
      return undefined;
    }
    throw error;
  }
}

/** Only the address without a search is worth a place in the cache. */
function isPlain(params: URLSearchParams): boolean {
  return params.size === 0;
}

/** One certificate, at the one spelling of its id. */
async function verify(reads: PageReads, requestedId: string): Promise<PageData> {
  const uniqueId = readUniqueId(requestedId);
  if (uniqueId !== undefined && uniqueId !== requestedId) {
    return { kind: 'redirect', location: `/verify/${uniqueId}` };
  }
  const certificates = await namedCertificate(reads, requestedId);
  const found = page({ certificates }, false);
  return certificates.single ? found : { ...found, isMissing: true };
}

async function achievementPage(reads: PageReads, segment: string): Promise<PageData> {
  const category = findAchievement(segment);
  if (!category) {
    return NOT_FOUND;
  }
  return category === segment
    ? page({ achievement: await achievement(reads, category) }, false)
    : { kind: 'redirect', location: achievementPath(category) };
}

async function sitemap(reads: PageReads): Promise<NonNullable<Snapshot['sitemap']>> {
  const posts = await reads.allPosts();
  return POST_CATEGORIES.map((name) => ({
    category: name,
    posts: posts.filter((entry) => entry.category === name).map(({ slug, title }) => ({ slug, title })),
  }));
}
