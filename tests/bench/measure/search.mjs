import { measured, median, quantile } from '../load/measured.mjs';
import { budgetRow, cpuText, msText } from '../report/rows.mjs';
import { searchQueries } from './search-queries.mjs';
import { BROWSER, listPosts } from './site.mjs';

const QUERIES = 600;
const WARM_UP = 150;

/**
 * Searches, each typed once, one after another.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern
 * @param {number} size
 * @param {import('../load/load.mjs').Load} load
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureSearch(lectern, size, load) {
  await lectern.searchReady(size);
  const titles = (await listPosts(lectern.url)).map(({ title }) => title);
  const paths = searchQueries(titles, QUERIES + WARM_UP).map(
    (query) => `/api/posts/search?query=${encodeURIComponent(query)}`,
  );
  const order = { kind: /** @type {const} */ ('in-turn'), url: lectern.url, headers: BROWSER };
  await load.send({ ...order, paths: paths.slice(-WARM_UP) });
  await lectern.quiet();
  const { cpu, latencies } = await measured(load, lectern, { ...order, paths: paths.slice(0, -WARM_UP) });
  const p50 = median(latencies);
  const at = `${size.toLocaleString('en')} posts`;
  return [
    budgetRow(`search, ${at}, time to the answer, p50`, msText(p50), '<= 10 ms', p50 <= 10, {
      baseline: `p95 ${msText(quantile(latencies, 0.95))}, longest ${msText(Math.max(...latencies))}`,
    }),
    budgetRow(`search, ${at}, processor time`, cpuText(cpu), '<= 5 ms CPU', cpu <= 5),
  ];
}
