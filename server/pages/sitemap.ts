import { COLLECTIONS, POST_CATEGORIES } from '../contract/constants/categories';
import { achievementPath } from '../contract/rules/achievement-path';
import { categoryPath, type CollectionId } from '../contract/rules/category-path';
import { escapeMarkup } from './escape';

const FIXED_PAGES = ['/', '/explore', '/category', '/faq', '/editor', '/privacy', '/sitemap'];

/** Addresses a sitemap file may hold (sitemaps.org/protocol). */
export const SITEMAP_LIMIT = 50_000;

/**
 * sitemap.xml of every page that may be indexed.
 *
 * @param posts slug and last change of each published post
 */
export function sitemapXml(posts: readonly { slug: string; updatedAt: string }[], publicUrl: string): string {
  const collections = Object.keys(COLLECTIONS) as CollectionId[];
  const pages = [
    ...FIXED_PAGES,
    ...[...POST_CATEGORIES, ...collections].map(categoryPath),
    ...POST_CATEGORIES.map(achievementPath),
  ].map((path) => `  <url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`);
  const articles = posts.map(
    ({ slug, updatedAt }) =>
      `  <url><loc>${escapeMarkup(`${publicUrl}/post/${encodeURIComponent(slug)}`)}</loc><lastmod>${updatedAt}</lastmod></url>`,
  );
  const urls = [...pages, ...articles].slice(0, SITEMAP_LIMIT);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** robots.txt (RFC 9309): what DECISIONS "Not indexed" names stays out. */
export function robotsTxt(publicUrl: string): string {
  const closed = [
    '/api/',
    '/account',
    '/dashboard',
    '/admin-dashboard',
    '/notifications',
    '/add-post',
    // The page alone: the pictures of posts stand below it.
    '/media$',
    '/post/*/history',
    '/confirm-email/',
    '/reset-password/',
    '/unsubscribe/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
