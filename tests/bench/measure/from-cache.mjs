import { setTimeout as pause } from 'node:timers/promises';
import { interleaved } from '../load/measured.mjs';
import { mustAsk } from '../processes/ask.mjs';
import { startBare } from '../processes/bare.mjs';
import { budgetRow, cpuText, rateText, timesText } from '../report/rows.mjs';
import { BROWSER, listPosts, postPath } from './site.mjs';

/**
 * A post's page and its JSON as they stand ready in memory, beside the same bytes from bare node:http and bare Koa.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern
 * @param {import('../load/load.mjs').Load} load
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureFromCache(lectern, load, options) {
  const posts = await listPosts(lectern.url);
  const slug = posts[Math.floor(posts.length / 2)]?.slug ?? '';
  const page = await readyAnswer(lectern, postPath(slug));
  const json = await readyAnswer(lectern, `/api/posts/post/${encodeURIComponent(slug)}`);
  const http = await startBare('bare-http', [page, json]);
  const koa = await startBare('bare-koa', [page, json]);
  try {
    const { connections, seconds, rounds } = options;
    const order = { connections, seconds, headers: BROWSER };
    const servers = { lectern, http, koa };
    const pages = await interleaved(load, servers, { ...order, paths: [page.path] }, rounds);
    const answers = await interleaved(load, servers, { ...order, paths: [json.path] }, rounds);
    const { cpu, rate } = pages.lectern;
    return [
      budgetRow(
        'post page from the cache, processor time',
        cpuText(cpu),
        '<= 2x node:http',
        cpu <= 2 * pages.http.cpu,
        {
          baseline: `node:http ${cpuText(pages.http.cpu)}, Koa ${cpuText(pages.koa.cpu)}`,
          ratio: timesText(cpu / pages.http.cpu),
        },
      ),
      budgetRow(
        'post page from the cache, requests',
        rateText(rate),
        '>= 0.6x node:http',
        rate >= 0.6 * pages.http.rate,
        {
          baseline: `node:http ${rateText(pages.http.rate)}, Koa ${rateText(pages.koa.rate)}`,
          ratio: timesText(rate / pages.http.rate),
        },
      ),
      budgetRow(
        'post JSON',
        cpuText(answers.lectern.cpu),
        '<= 5x node:http',
        answers.lectern.cpu <= 5 * answers.http.cpu,
        {
          baseline: `node:http ${cpuText(answers.http.cpu)}, Koa ${cpuText(answers.koa.cpu)}`,
          ratio: timesText(answers.lectern.cpu / answers.http.cpu),
        },
      ),
    ];
  } finally {
    await http.stop();
    await koa.stop();
  }
}

/**
 * An answer after the server has compressed it as well as it will, with the headers that its bytes need.
 *
 * @param {import('../processes/lectern.mjs').Lectern} lectern
 * @param {string} path
 * @returns {Promise<import('../processes/bare.mjs').BareAnswer>}
 */
async function readyAnswer(lectern, path) {
  for (let times = 0; times < 4; times += 1) {
    await mustAsk(lectern.url + path, BROWSER);
    await pause(50);
  }
  await lectern.quiet();
  const { headers, body } = await mustAsk(lectern.url + path, BROWSER);
  if (headers['content-encoding'] !== 'br') {
    throw new Error(
      `${path} came as ${headers['content-encoding'] ?? 'plain text'} where brotli was expected.`,
    );
  }
  return {
    path,
    body,
    headers: {
      'content-type': headers['content-type'] ?? '',
      'content-encoding': 'br',
      'content-length': String(body.length),
    },
  };
}
