import { join } from 'node:path';
import { root } from '../../../server/bin/project.mjs';
import { median } from '../load/measured.mjs';
import { budgetRow, msText, timesText } from '../report/rows.mjs';

const LINES = 10_000;
const KEYS = 40;
const RATIO = 1.5;

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Time from key to paint in a file of 10,000 lines, in the editor and on a page of CodeMirror alone: one browser, in
 * turns.
 *
 * @param {string} url of the site
 * @param {string} executablePath of Chromium
 * @param {number} rounds
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureTyping(url, executablePath, rounds) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    // A frame as soon as there is something to draw: else both would show the time to the next sixtieth of a second.
    args: ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const editor = await openEditor(await browser.newPage(), url);
    const bare = await openBare(await browser.newPage());
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const theirs = [];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const [one, other] = [await typeIn(bare), await typeIn(editor)];
      if (round > 0) {
        theirs.push(...one);
        ours.push(...other);
      }
    }
    const ratio = median(ours) / median(theirs);
    return [
      budgetRow(
        `key to paint, a file of ${LINES.toLocaleString('en')} lines`,
        msText(median(ours)),
        `<= ${timesText(RATIO)}`,
        ratio <= RATIO,
        { baseline: `${msText(median(theirs))}, CodeMirror alone`, ratio: timesText(ratio) },
      ),
    ];
  } finally {
    await browser.close();
  }
}

function program() {
  return Array.from(
    { length: LINES },
    (_, line) => `export function step${line}(a, b = ${line}) { return [a, b, 'text']; } // ${line}`,
  ).join('\n');
}

/**
 * @param {Page} page
 * @param {string} url
 */
async function openEditor(page, url) {
  await page.goto(`${url}/editor`);
  await page.locator('.cm-content').waitFor();
  const transfer = await page.evaluateHandle((code) => {
    const data = new DataTransfer();
    data.items.add(new File([code], 'long.js'));
    return data;
  }, program());
  await page
    .getByRole('group', { name: 'Editor controls' })
    .dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('textbox', { name: 'Code of long.js' }).click();
  return page;
}

/** @param {Page} page */
async function openBare(page) {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      rollupOptions: {
        input: join(root, 'tests/bench/typing/bare-editor.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [{ code: script }] = /** @type {import('vite').Rolldown.RolldownOutput} */ (built).output;
  await page.setContent('<!doctype html><title>CodeMirror</title>');
  await page.evaluate((code) => Object.assign(globalThis, { code }), program());
  await page.addScriptTag({ content: script });
  await page.locator('.cm-content').click();
  return page;
}

/**
 * Types in the middle of what is seen.
 *
 * @param {Page} page
 * @returns {Promise<number[]>} milliseconds from each key to the frame that shows it
 */
async function typeIn(page) {
  await page.bringToFront();
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    const note = (/** @type {KeyboardEvent} */ event) => {
      requestAnimationFrame(() => {
        // The first task after a frame: it has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', note, { capture: true });
    Object.assign(globalThis, {
      times,
      stopNoting: () => removeEventListener('keydown', note, { capture: true }),
    });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 8 === 7 ? 'Space' : 'x');
    await page.waitForFunction((wanted) => /** @type {any} */ (globalThis).times.length === wanted, key + 1);
  }
  return page.evaluate(() => {
    const { times, stopNoting } = /** @type {any} */ (globalThis);
    stopNoting();
    return times;
  });
}
