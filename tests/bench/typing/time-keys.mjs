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
 * Its cursor does not blink: where frames know no limit, that alone keeps a processor busy, on every page at once.
 *
 * @param {Page} page with one editor
 */
export async function noteKeys(page) {
  await page.locator('.cm-editor').evaluate((editor) => {
    const still = new CSSStyleSheet();
    still.replaceSync('.cm-cursorLayer { animation: none !important; }');
    const root = /** @type {Document | ShadowRoot} */ (editor.getRootNode());
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
    /** @type {(time: number) => void} */
    let tell = () => undefined;
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          // The first task after a frame: it has been drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => tell(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
    // The page itself says when: who asks it with every frame keeps it busy.
    Object.assign(globalThis, {
      expectKey: () => {
        Object.assign(globalThis, { shown: new Promise((resolve) => (tell = resolve)) });
      },
    });
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
      await page.evaluate(() => /** @type {any} */ (globalThis).expectKey());
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      const time = await page.evaluate(() => /** @type {any} */ (globalThis).shown);
      if (key >= WARM) {
        times.push(time);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}
