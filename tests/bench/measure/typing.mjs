import { join } from 'node:path';
import { root } from '../../../server/bin/project.mjs';
import { median } from '../load/measured.mjs';
import { budgetRow, msText, noteRow, timesText } from '../report/rows.mjs';
import { noteKeys, typeInTurns } from '../typing/time-keys.mjs';

const LINES = 10_000;
const RATIO = 1.5;
/** Keys on each page, at each place. */
const KEYS_A_ROUND = 50;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../report/rows.mjs').Row} Row
 */

/**
 * Time from key to paint in a file of 10,000 lines, in the editor and on pages of CodeMirror alone: one browser, a
 * key here and a key there, in the middle of the file and at its end.
 *
 * The page of CodeMirror that counts has what its own basic setup has, in the same theme and size. The one with its
 * minimal setup offers no words and minds no brackets: it tells what those cost.
 *
 * @param {string} url of the site
 * @param {string} executablePath of Chromium
 * @param {number} rounds of 50 keys
 * @returns {Promise<Row[]>}
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
    const place = await placeOf(editor);
    const script = await bundle();
    const basic = await openBare(await browser.newPage(), script, { ...place, setup: 'basic' });
    const minimal = await openBare(await browser.newPage(), script, { ...place, setup: 'minimal' });
    /** @type {Row[]} */
    const rows = [];
    for (const where of /** @type {const} */ (['middle', 'end'])) {
      const typists = [basic, editor, minimal].map((page) => ({ page, times: /** @type {number[]} */ ([]) }));
      for (const { page } of typists) {
        await goTo(page, where);
      }
      await typeInTurns(typists, rounds * KEYS_A_ROUND);
      const [theirs = 0, ours = 0, least = 0] = typists.map(({ times }) => median(times));
      const ratio = ours / theirs;
      rows.push(
        budgetRow(
          `key to paint, ${where} of ${LINES.toLocaleString('en')} lines`,
          msText(ours),
          `<= ${timesText(RATIO)}`,
          ratio <= RATIO,
          { baseline: `${msText(theirs)}, CodeMirror's basic setup`, ratio: timesText(ratio) },
        ),
        noteRow(
          `  the same beside CodeMirror's minimal setup`,
          timesText(ours / least),
          `${msText(least)}, it offers no words`,
        ),
      );
    }
    return rows;
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
  await page.locator('.cm-content[aria-label="Code of long.js"]').click();
  await noteKeys(page);
  return page;
}

/**
 * Size of the text's window and of its letters, in pixels.
 *
 * @param {Page} page
 */
async function placeOf(page) {
  return page.locator('.cm-editor').evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const line = element.querySelector('.cm-line') ?? element;
    const { fontSize, lineHeight } = getComputedStyle(line);
    return { width, height, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
  });
}

/** The program of the page with CodeMirror alone. */
async function bundle() {
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
  const [{ code }] = /** @type {import('vite').Rolldown.RolldownOutput} */ (built).output;
  return code;
}

/**
 * @param {Page} page
 * @param {string} script
 * @param {Record<string, unknown>} given see bare-editor.ts
 */
async function openBare(page, script, given) {
  await page.setContent('<!doctype html><title>CodeMirror</title>');
  await page.evaluate((values) => Object.assign(globalThis, values), { ...given, code: program() });
  await page.addScriptTag({ content: script });
  await page.locator('.cm-content').click();
  await noteKeys(page);
  return page;
}

/**
 * Puts the cursor on a new line of its own.
 *
 * @param {Page} page
 * @param {'middle' | 'end'} where
 */
async function goTo(page, where) {
  await page.bringToFront();
  await page.keyboard.press('ControlOrMeta+End');
  if (where === 'middle') {
    await page.locator('.cm-scroller').evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await page
      .locator('.cm-line', { hasText: /step[3-6]\d{3}\(/ })
      .first()
      .click();
    await page.keyboard.press('End');
  }
  await page.keyboard.press('Enter');
}
