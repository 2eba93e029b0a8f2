import type { CertificateIssuer } from './certificates/port';
import { NotFoundError } from './domain/errors';
import type { PageReads, SitemapPost } from './pages/page-reads';
import { presentCard } from './presenters/present-card';
import { presentCertificate, presentCertificateDetails } from './presenters/present-certificate';
import { presentPostPage } from './presenters/present-post-page';
import type { RenderedPosts } from './rendering/rendered-post';
import type { SearchIndex } from './search/port';
import { categoryTotals } from './services/category-totals';
import { listCards, listSummaries } from './services/list-cards';
import { newestFaq } from './services/newest-faq';
import { readPostPage } from './services/read-post-page';
import { readCertificate } from './services/read-certificate';
import { searchCertificates } from './services/search-certificates';
import { searchCards } from './services/search-cards';
import type { Clock } from './domain/ports';
import type { Storage } from './storage/port';

const SITEMAP_STEP = 1_000;

/** The reads of pages, from the services that the API calls too. */
export function createPageReads(deps: {
  storage: Storage;
  rendered: RenderedPosts;
  search: SearchIndex;
  certificates: CertificateIssuer;
  clock: Clock;
  /** Address that begins a Google login; undefined where it is not set up. */
  googleLogin: string | undefined;
}): PageReads {
  return {
    signIn: { google: deps.googleLogin ?? null },
    async cards(query) {
      const page = await listCards(deps, query);
      return { cards: page.items.map(presentCard), total: page.total, nextCursor: page.nextCursor };
    },
    post: (slug) =>
      unlessMissing(async () => {
        const view = await readPostPage(deps, slug);
        return { post: presentPostPage(view), isStandIn: view.rendered.isStandIn === true };
      }),
    certificate: (uniqueId) =>
      unlessMissing(async () => presentCertificateDetails(await readCertificate(deps, uniqueId))),
    findCertificates: async (search) => (await searchCertificates(deps, search)).map(presentCertificate),
    search: async (query) => (await searchCards(deps, query)).map(presentCard),
    faq: () => newestFaq(deps),
    categoryTotals: async () => Object.fromEntries(await categoryTotals(deps)),
    async postsOf(category) {
      const page = await listSummaries(deps.storage, { categories: [category] });
      return page.items.map(({ slug, title }) => ({ slug, title }));
    },
    certificateHolders: async (category) =>
      (await deps.storage.read(({ certificates }) => certificates.countByCategory())).get(category) ?? 0,
    async allPosts() {
      const posts: SitemapPost[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await listSummaries(deps.storage, { limit: SITEMAP_STEP, cursor });
        posts.push(
          ...page.items.map(({ slug, title, category, updatedAt }) => ({ slug, title, category, updatedAt })),
        );
        cursor = page.nextCursor ?? undefined;
      }
      return posts;
    },
  };
}

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFoundError) {
      return undefined;
    }
    throw error;
  }
}
