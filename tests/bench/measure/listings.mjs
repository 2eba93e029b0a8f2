import { measured, median } from '../load/measured.mjs';
import { mustAsk } from '../processes/ask.mjs';
import { budgetRow, cpuText, timesText } from '../report/rows.mjs';
import { BROWSER, nextPage } from './site.mjs';

const BUDGET_MS = 0.5;
/** Short runs are counted in steps of 10 ms and differ a little by chance. */
const FLAT = 1.5;
const STEP = 3;
/** Requests before the first round that counts: so many until V8 has compiled what answers them for good. */
const WARM_UP = 4_000;
/** Fewer are not told from chance: processor time comes in steps of 10 ms. */
const LEAST = 600;

/**
 * What one listing costs at one size.
 *
 * @typedef {{ kind: string, size: number, cpu: number }} ListingCost
 */

/**
 * Listings made anew for each request: a made-up parameter keeps the answers out of the cache. Every page has the
 * same number of cards at every size, so that only the number of posts differs.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern
 * @param {number} size
 * @param {import('../load/load.mjs').Load} load
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<ListingCost[]>}
 */
export async function measureListings(lectern, size, load, options) {
  const kinds = {
    'first page': [`/api/posts?view=card&limit=${STEP}`],
    'deep pages': await deepPages(lectern.url, size),
    'every category': await categoryPages(lectern.url),
  };
  /** @type {ListingCost[]} */
  const costs = [];
  for (const [kind, bases] of Object.entries(kinds)) {
    let made = 0;
    const round = (length = Math.max(LEAST, options.samples)) =>
      measured(load, lectern, {
        kind: 'once',
        url: lectern.url,
        connections: options.connections,
        headers: BROWSER,
        paths: Array.from({ length }, () => `${bases[made % bases.length]}&made=${(made += 1)}`),
      });
    await round(costs.length > 0 ? undefined : WARM_UP);
    await lectern.quiet();
    const rounds = [await round(), await round(), await round()];
    costs.push({ kind, size, cpu: median(rounds.map(({ cpu }) => cpu)) });
  }
  return costs;
}

/**
 * @param {readonly ListingCost[]} costs of all sizes
 * @returns {import('../report/rows.mjs').Row[]}
 */
export function listingRows(costs) {
  const rows = costs.map(({ kind, size, cpu }) =>
    budgetRow(
      `listing, ${kind}, ${size.toLocaleString('en')} posts`,
      cpuText(cpu),
      `<= ${BUDGET_MS} ms CPU`,
      cpu <= BUDGET_MS,
    ),
  );
  for (const kind of new Set(costs.map((cost) => cost.kind))) {
    const [first, ...rest] = costs.filter((cost) => cost.kind === kind);
    const last = rest.at(-1);
    if (first && last) {
      const ratio = last.cpu / first.cpu;
      rows.push(
        budgetRow(
          `listing, ${kind}, flat`,
          `${last.size.toLocaleString('en')} posts: ${cpuText(last.cpu)}`,
          `<= ${FLAT}x`,
          ratio <= FLAT,
          { baseline: `${first.size} posts: ${cpuText(first.cpu)}`, ratio: timesText(ratio) },
        ),
      );
    }
  }
  return rows;
}

/**
 * Pages from the middle to the end of the list.
 *
 * @param {string} url
 * @param {number} size
 */
async function deepPages(url, size) {
  const step = Math.min(1_000, Math.max(10, Math.floor(size / 10)));
  /** @type {string[]} */
  const paths = [];
  for (let path = `/api/posts?view=card&limit=${step}`; path;) {
    path = nextPage((await mustAsk(url + path)).headers);
    if (path) {
      paths.push(path.replace(/([?&]limit=)\d+/, `$1${STEP}`));
    }
  }
  return paths.slice(Math.floor(paths.length / 2));
}

/** @param {string} url */
async function categoryPages(url) {
  const { body } = await mustAsk(`${url}/api/posts?view=card&limit=100`);
  /** @type {{ category: string }[]} */
  const posts = JSON.parse(body.toString('utf8'));
  const names = [...new Set(posts.map(({ category }) => category))].sort();
  return names.map((name) => `/api/posts?view=card&limit=${STEP}&category=${encodeURIComponent(name)}`);
}
