import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDesktopBuilt } from '../../../main/bin/ensure-desktop-built.mjs';
import { findElectron } from '../../../main/bin/find-electron.mjs';
import { root } from '../../../server/bin/project.mjs';
import { ensureHostBuilt } from '../../desktop/host/ensure-host-built.mjs';
import { memoryOfTree } from '../desktop/process-tree.mjs';
import { median } from '../load/measured.mjs';
import { megabytesText, msText, noteRow, timesText } from '../report/rows.mjs';

/** After so many milliseconds a window is at rest. */
const SETTLE_MS = 5_000;
const EDITORS = 5;

/**
 * @typedef {import('@playwright/test').ElectronApplication} App
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ startMs: number, one: number | undefined, five: number | undefined }} Figures
 */

/**
 * Time from the start of the app to the first window that can be read, and memory of all its processes at rest: with
 * its window, and with five editors beside it. The same of an app that is a bare window, in the same Electron.
 *
 * @param {string} browser path of Chromium, for the stand-in
 * @param {number} times starts of each
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureDesktop(browser, times) {
  await ensureDesktopBuilt();
  const electron = findElectron();
  const program = electron ?? (await ensureHostBuilt());
  process.env.CHROMIUM_PATH ??= browser;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-desktop-'));
  try {
    const lectern = () => launch(program, root, join(folder, 'lectern'));
    const bare = () => launch(program, join(root, 'tests/bench/desktop/bare-window'), join(folder, 'bare'));
    // The first start fills the folder with the starter posts.
    await (await readable(await lectern(), 'main h1')).app.close();
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const theirs = [];
    for (let count = 0; count < times; count += 1) {
      ours.push(await startTime(lectern, 'main h1'));
      theirs.push(await startTime(bare, 'h1'));
    }
    const app = await atRest(lectern, 'main h1', openEditor);
    const window = await atRest(bare, 'h1', openBare);
    return [
      row('start of the desktop app to a page that can be read', msText, median(ours), median(theirs)),
      row('memory of the desktop app, one window', megabytesText, app.one, window.one),
      row(`memory with ${EDITORS} editor windows more`, megabytesText, app.five, window.five),
    ].map((each) => (electron === undefined ? { ...each, what: `${each.what} (stand-in)` } : each));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} what
 * @param {(value: number) => string} text
 * @param {number | undefined} ours
 * @param {number | undefined} bare
 */
function row(what, text, ours, bare) {
  return ours === undefined || bare === undefined
    ? noteRow(what, 'not measured on this system')
    : { ...noteRow(what, text(ours), `${text(bare)}, a bare window`), ratio: timesText(ours / bare) };
}

/**
 * @param {string} program
 * @param {string} appFolder
 * @param {string} dataFolder
 * @returns {Promise<{ app: App, since: number }>}
 */
async function launch(program, appFolder, dataFolder) {
  const { _electron } = await import('@playwright/test');
  const since = performance.now();
  const app = await _electron.launch({
    executablePath: program,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), appFolder, `--user-data-dir=${dataFolder}`],
  });
  return { app, since };
}

/**
 * @param {{ app: App, since: number }} started
 * @param {string} selector
 * @returns {Promise<{ app: App, page: Page, ms: number }>}
 */
async function readable({ app, since }, selector) {
  const page = await app.firstWindow();
  await page.locator(selector).first().waitFor();
  return { app, page, ms: performance.now() - since };
}

/**
 * @param {() => Promise<{ app: App, since: number }>} start
 * @param {string} selector
 */
async function startTime(start, selector) {
  const { app, ms } = await readable(await start(), selector);
  await app.close();
  return ms;
}

/**
 * @param {() => Promise<{ app: App, since: number }>} start
 * @param {string} selector
 * @param {(app: App, page: Page) => Promise<void>} openMore
 */
async function atRest(start, selector, openMore) {
  const { app, page } = await readable(await start(), selector);
  const pid = app.process().pid ?? 0;
  await pause(SETTLE_MS);
  const one = memoryOfTree(pid);
  for (let count = 0; count < EDITORS; count += 1) {
    await openMore(app, page);
  }
  await pause(SETTLE_MS);
  const five = memoryOfTree(pid);
  await app.close();
  return { one, five };
}

/** @param {App} app @param {Page} page */
async function openEditor(app, page) {
  const [opened] = await Promise.all([
    app.waitForEvent('window'),
    page.evaluate(() => /** @type {any} */ (window).desktop.openCodeWindow()),
  ]);
  await opened.locator('.cm-content').waitFor();
}

/** @param {App} app */
async function openBare(app) {
  const [opened] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(() => /** @type {any} */ (globalThis).openBareWindow()),
  ]);
  await opened.locator('h1').waitFor();
}
