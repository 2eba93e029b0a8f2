import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../fixture/bundle.mjs';
import { measured } from '../load/measured.mjs';
import { mustAsk } from '../processes/ask.mjs';
import { budgetRow, cpuText, noteRow } from '../report/rows.mjs';
import { listPosts, postPath, spread } from './site.mjs';

/** Posts asked for first, and how often: so many times until V8 has compiled what makes their pages for good. */
const WARM_UP_PART = 0.25;
const WARM_UP = 5_000;
const PACKED_PAGES = 200;

/**
 * Post pages and post JSON that nobody asked for before: each address once.
 *
 * They are asked for uncompressed, which has nothing packed. What brotli would add is told beside it, by packing
 * some of the same pages with the server's own page cache in a process apart.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern freshly started
 * @param {import('../load/load.mjs').Load} load
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureColdPages(lectern, load, options) {
  const { connections, samples } = options;
  const posts = spread(await listPosts(lectern.url), samples * (1 + WARM_UP_PART));
  const warmUp = posts.filter((_, index) => index % 5 === 0);
  const rest = posts.filter((_, index) => index % 5 !== 0);
  const headers = { 'accept-encoding': 'identity' };
  /**
   * @param {typeof posts} list
   * @param {(slug: string) => string} pathOf
   */
  const once = (list, pathOf) =>
    measured(load, lectern, {
      kind: 'once',
      url: lectern.url,
      connections,
      headers,
      paths: list.map(({ slug }) => pathOf(slug)),
    });
  let made = 0;
  // A made-up parameter keeps the answers out of the cache.
  const again = Array.from({ length: WARM_UP }, (_, index) => warmUp[index % warmUp.length]).flatMap(
    (post) => post ?? [],
  );
  await once(again, (slug) => `${postPath(slug)}?made=${(made += 1)}`);
  await lectern.quiet();
  const pages = await once(rest, postPath);
  /** @param {string} slug */
  const jsonPath = (slug) => `/api/posts/post/${encodeURIComponent(slug)}`;
  await once(again, (slug) => `${jsonPath(slug)}?made=${(made += 1)}`);
  await lectern.quiet();
  const json = await once(rest, jsonPath);
  const packing = await packingCost(
    lectern.url,
    spread(rest, PACKED_PAGES).map(({ slug }) => slug),
    connections,
  );
  const cost = pages.cpu;
  return [
    budgetRow('post page, cache cold, compression aside', cpuText(cost), '<= 1 ms CPU', cost <= 1, {
      baseline: `with compression ${cpuText(cost + packing)}`,
    }),
    noteRow('post JSON asked for the first time', cpuText(json.cpu)),
  ];
}

/**
 * @param {string} url
 * @param {readonly string[]} slugs
 * @param {number} connections
 * @returns {Promise<number>} milliseconds a page
 */
async function packingCost(url, slugs, connections) {
  const program = await bundleProgram('measure/page-packing');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const file = join(folder, 'pages.json');
  /** @type {string[]} */
  const pages = [];
  for (const slug of slugs) {
    pages.push(
      (await mustAsk(url + postPath(slug), { 'accept-encoding': 'identity' })).body.toString('utf8'),
    );
  }
  writeFileSync(file, JSON.stringify(pages));
  const cost = Number(
    execFileSync(process.execPath, [program, file, String(connections)], { encoding: 'utf8' }),
  );
  rmSync(folder, { recursive: true, force: true });
  return cost;
}
