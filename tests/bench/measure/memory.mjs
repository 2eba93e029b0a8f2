import { setTimeout as pause } from 'node:timers/promises';
import { mustAsk } from '../processes/ask.mjs';
import { budgetRow, megabytesText } from '../report/rows.mjs';
import { searchQueries } from './search-queries.mjs';
import { BROWSER, listPosts, postPath } from './site.mjs';

/** Long enough for the garbage of a load to be collected. */
const REST_MS = 12_000;

/**
 * Memory with the starter posts: at rest, and the most of it while pages, JSON, lists and search are asked for.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern freshly started
 * @param {import('../load/load.mjs').Load} load
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureMemory(lectern, load, options) {
  await mustAsk(`${lectern.url}/`, BROWSER);
  await lectern.quiet();
  await pause(REST_MS);
  const idle = lectern.memory();
  const posts = await listPosts(lectern.url);
  const { peak } = await peakDuring(lectern, () =>
    load.send({
      kind: 'timed',
      url: lectern.url,
      headers: BROWSER,
      connections: 64,
      seconds: options.seconds * 5,
      paths: [
        '/',
        '/explore',
        '/category',
        ...posts.flatMap(({ slug }, index) => [
          postPath(slug),
          `/api/posts/post/${encodeURIComponent(slug)}`,
          `/api/posts?view=card&limit=5&made=${index}`,
        ]),
        ...searchQueries(
          posts.map(({ title }) => title),
          100,
        ).map((query) => `/explore?query=${encodeURIComponent(query)}`),
      ],
    }),
  );
  return [
    budgetRow('memory, idle with the starter posts', megabytesText(idle), '<= 120 MB', idle <= 120),
    budgetRow('memory, the most under load', megabytesText(peak), '<= 200 MB', peak <= 200),
  ];
}

/**
 * @param {import('../processes/lectern.mjs').Lectern} lectern after everything else was measured on it
 * @param {number} size
 * @param {number} peak the most seen while it was
 * @returns {Promise<import('../report/rows.mjs').Row>}
 */
export async function measureMemoryAfterLoad(lectern, size, peak) {
  await lectern.quiet();
  await pause(REST_MS);
  const after = lectern.memory();
  return budgetRow(
    `memory, ${size.toLocaleString('en')} posts, after load`,
    megabytesText(after),
    '<= 400 MB',
    after <= 400,
    { baseline: `the most before: ${megabytesText(peak)}` },
  );
}

/**
 * Watches a server's memory while something runs.
 *
 * @template T
 * @param {import('../processes/server-process.mjs').ServerProcess} server
 * @param {() => Promise<T>} work
 * @returns {Promise<{ peak: number, result: T }>} megabytes
 */
export async function peakDuring(server, work) {
  let peak = server.memory();
  const timer = setInterval(() => (peak = Math.max(peak, server.memory())), 100);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, server.memory()) };
  } finally {
    clearInterval(timer);
  }
}
