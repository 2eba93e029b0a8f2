import { setTimeout as pause } from 'node:timers/promises';
import { mustAsk } from '../processes/ask.mjs';
import { budgetRow, bytesText, noteRow } from '../report/rows.mjs';
import { BROWSER, listPosts, postPath } from './site.mjs';

const JAVASCRIPT_BUDGET = 90_000;
const HTML_BUDGET = 12_000;
/** Code that loads when the page has been idle counts too. */
const SETTLE_MS = 3_000;

/**
 * The post whose page is the largest, as first sent: compressed in a hurry.
 *
 * @param {string} url
 * @returns {Promise<{ path: string, bytes: number, median: number }>}
 */
export async function largestPostPage(url) {
  /** @type {{ path: string, bytes: number }[]} */
  const pages = [];
  for (const { slug } of await listPosts(url)) {
    const { body } = await mustAsk(url + postPath(slug), BROWSER);
    pages.push({ path: postPath(slug), bytes: body.length });
  }
  pages.sort((one, other) => other.bytes - one.bytes);
  const [largest] = pages;
  if (!largest) {
    throw new Error('There are no starter posts.');
  }
  return { ...largest, median: pages[Math.floor(pages.length / 2)]?.bytes ?? 0 };
}

/**
 * What a browser that has never been here fetches for a post page.
 *
 * @param {string} url of the page
 * @param {{ bytes: number, median: number }} html compressed
 * @param {string} executablePath of Chromium
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measurePageWeight(url, html, executablePath) {
  const files = await coldLoad(url, executablePath);
  const scripts = files.filter(({ type }) => /javascript/.test(type));
  const styles = files.filter(({ type }) => /css/.test(type));
  const packed = scripts.filter(({ encoding }) => encoding === 'br').length;
  const bytes = sum(scripts);
  return [
    budgetRow(
      'JavaScript of a cold post page',
      bytesText(bytes),
      `<= ${bytesText(JAVASCRIPT_BUDGET)}`,
      bytes <= JAVASCRIPT_BUDGET,
      {
        baseline: `${scripts.length} files, ${packed} of them as brotli`,
      },
    ),
    budgetRow(
      'HTML of the largest starter post',
      bytesText(html.bytes),
      `<= ${bytesText(HTML_BUDGET)}`,
      html.bytes <= HTML_BUDGET,
      {
        baseline: `median ${bytesText(html.median)}`,
      },
    ),
    noteRow('styles of a cold post page', bytesText(sum(styles)), `${files.length} requests in all`),
  ];
}

/**
 * @typedef {object} LoadedFile
 * @property {string} url
 * @property {string} type
 * @property {string} encoding
 * @property {number} bytes of the body as it came over the wire
 */

/** @param {readonly LoadedFile[]} files */
const sum = (files) => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * @param {string} url
 * @param {string} executablePath
 * @returns {Promise<LoadedFile[]>}
 */
async function coldLoad(url, executablePath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    /** @type {Map<string, LoadedFile & { headerBytes: number }>} */
    const files = new Map();
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      files.set(requestId, {
        url: response.url,
        type: response.mimeType,
        encoding: headers['content-encoding'] ?? '',
        bytes: 0,
        headerBytes: response.encodedDataLength,
      });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) {
        file.bytes = Math.max(0, encodedDataLength - file.headerBytes);
      }
    });
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(url, { waitUntil: 'networkidle' });
    await pause(SETTLE_MS);
    return [...files.values()];
  } finally {
    await browser.close();
  }
}
