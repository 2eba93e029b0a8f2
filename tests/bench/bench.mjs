import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFixtures } from './fixture/ensure-fixture.mjs';
import { starterFolder } from './folders.mjs';
import { startLoad } from './load/load.mjs';
import { measureCertificates } from './measure/certificates.mjs';
import { measureColdPages } from './measure/cold-pages.mjs';
import { measureDesktop } from './measure/desktop.mjs';
import { measureFromCache } from './measure/from-cache.mjs';
import { measureLighthouse } from './measure/lighthouse.mjs';
import { listingRows, measureListings } from './measure/listings.mjs';
import { measureMemory, measureMemoryAfterLoad, peakDuring } from './measure/memory.mjs';
import { largestPostPage, measurePageWeight } from './measure/page-weight.mjs';
import { measurePublishing } from './measure/publishing.mjs';
import { measureSearch } from './measure/search.mjs';
import { measureStart } from './measure/start.mjs';
import { measureTyping } from './measure/typing.mjs';
import { startLectern } from './processes/lectern.mjs';

/**
 * @typedef {import('./report/rows.mjs').Row} Row
 * @typedef {import('./options.mjs').Options} Options
 */

/** @param {string} text */
const progress = (text) => console.log(`Measuring ${text} ...`);

const FIRST_200_MS = { middle: 1_000, largest: 2_000 };

/**
 * Measures everything that DESIGN §5 sets a budget for.
 *
 * @param {Options} options
 * @param {string} browser path of Chromium
 * @returns {Promise<Row[]>}
 */
export async function bench(options, browser) {
  const folders = await ensureFixtures(options.sizes);
  const load = startLoad();
  try {
    const sites = await measureSites(folders, load, options);
    const starts = await measureStarts(folders, options);
    progress('publishing');
    const publishing = await measurePublishing();
    progress('certificates');
    const certificates = await measureCertificates(load);
    const starter = await measureStarterSite(load, options, browser);
    progress('the desktop app');
    const desktop = await measureDesktop(browser, options.starts);
    return [...sites, ...starts, ...publishing, ...certificates, ...starter, ...desktop];
  } finally {
    load.stop();
  }
}

/**
 * @param {Map<number, string>} folders data folder by size
 * @param {import('./load/load.mjs').Load} load
 * @param {Options} options
 * @returns {Promise<Row[]>}
 */
async function measureSites(folders, load, options) {
  /** @type {Row[]} */
  const pages = [];
  /** @type {import('./measure/listings.mjs').ListingCost[]} */
  const listings = [];
  /** @type {Row[]} */
  const others = [];
  for (const [size, folder] of folders) {
    progress(`a site of ${size.toLocaleString('en')} posts`);
    const lectern = await startLectern({ folder });
    try {
      await lectern.searchReady(size);
      await lectern.quiet();
      const { peak } = await peakDuring(lectern, async () => {
        if (size === options.middle) {
          pages.push(...(await measureFromCache(lectern, load, options)));
        }
        if (size === options.largest) {
          pages.push(...(await measureColdPages(lectern, load, options)));
        }
        listings.push(...(await measureListings(lectern, size, load, options)));
        if (size === options.largest) {
          others.push(...(await measureSearch(lectern, size, load)));
        }
      });
      if (size === options.largest) {
        others.push(await measureMemoryAfterLoad(lectern, size, peak));
      }
    } finally {
      await lectern.stop();
    }
  }
  return [...pages, ...listingRows(listings), ...others];
}

/**
 * @param {Map<number, string>} folders
 * @param {Options} options
 */
async function measureStarts(folders, options) {
  progress('starts');
  /** @type {Row[]} */
  const rows = [];
  for (const name of /** @type {const} */ (['middle', 'largest'])) {
    const size = options[name];
    const folder = folders.get(size);
    if (folder && (name === 'largest' || size !== options.largest)) {
      rows.push(await measureStart(folder, size, FIRST_200_MS[name], options.starts));
    }
  }
  return rows;
}

/** How many there are: a site that still fills itself with them is no site at rest. */
const starterPosts = () =>
  readdirSync(starterFolder, { recursive: true }).filter((name) => String(name).endsWith('.md')).length;

/**
 * @param {import('./load/load.mjs').Load} load
 * @param {Options} options
 * @param {string} browser
 */
async function measureStarterSite(load, options, browser) {
  progress('a new site with the starter posts');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  try {
    const first = await startLectern({ folder });
    await first.searchReady(starterPosts());
    await first.quiet();
    await first.stop();
    const lectern = await startLectern({ folder });
    try {
      const memory = await measureMemory(lectern, load, options);
      const page = await largestPostPage(lectern.url);
      progress('a post page in a browser');
      const weight = await measurePageWeight(lectern.url + page.path, page, browser);
      const lighthouse = await measureLighthouse(lectern.url + page.path, browser, options.lighthouseRuns);
      progress('typing');
      const typing = await measureTyping(lectern.url, browser, options.rounds);
      return [...memory, ...weight, ...lighthouse, ...typing];
    } finally {
      await lectern.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
