import { mustAsk } from '../processes/ask.mjs';

/** How a browser asks. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * @typedef {object} ListedPost
 * @property {string} slug
 * @property {string} title
 */

/**
 * Every published post, newest first.
 *
 * @param {string} url
 * @returns {Promise<ListedPost[]>}
 */
export async function listPosts(url) {
  /** @type {ListedPost[]} */
  const posts = [];
  for (let path = '/api/posts?view=card&limit=1000'; path;) {
    const { headers, body } = await mustAsk(url + path);
    posts.push(...JSON.parse(body.toString('utf8')));
    path = nextPage(headers);
  }
  return posts;
}

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {string} path of the next page of a list (RFC 8288), or empty
 */
export function nextPage(headers) {
  return /<([^>]+)>;\s*rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? '';
}

/**
 * So many items, spread evenly over all of them.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} count
 * @returns {T[]}
 */
export function spread(items, count) {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)],
  ).filter((item) => item !== undefined);
}

/** @param {string} slug */
export const postPath = (slug) => `/post/${encodeURIComponent(slug)}`;
