/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ page: Page, times: number[] }} Typist
 */

/** Milliseconds between two keys on the same page: a quick typist's. */
const PACE = 110;
/** What a program is made of: words that are offered, words that are not, numbers, signs. */
const TEXT = 'const total = step12 + value; return total ';
/** Keys that warm a page up. */
const WARM = 20;

/**
 * From now on the page notes, for each key, the milliseconds from its event to the frame that shows it.
 *
 * @param {Page} page
 */
export async function noteKeys(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    Object.assign(globalThis, { times });
    const note = (/** @type {KeyboardEvent} */ event) => {
      requestAnimationFrame(() => {
        // The first task after a frame: it has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', note, { capture: true });
  });
}

/**
 * Types the same on all pages in turns, a key here and a key there.
 *
 * @param {readonly Typist[]} typists whose `times` get the milliseconds of each key
 * @param {number} keys on each page
 */
export async function typeInTurns(typists, keys) {
  for (let key = 0; key < keys + WARM; key += 1) {
    const due = performance.now() + PACE;
    for (const { page, times } of typists) {
      const letter = TEXT.charAt(key % TEXT.length);
      const before = await count(page);
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForFunction(
        (wanted) => /** @type {any} */ (globalThis).times.length >= wanted,
        before + 1,
      );
      if (key >= WARM) {
        times.push(await page.evaluate(() => /** @type {any} */ (globalThis).times.at(-1)));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

/** @param {Page} page */
const count = (page) => page.evaluate(() => /** @type {any} */ (globalThis).times.length);
