import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as what the builder takes by itself, and the same: each page has to read it. */
const SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** What can differ between two themes of the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs in the page: colours that are still changing are neither theme's. */
async function endAnimations(): Promise<void> {
  let isStill = false;
  while (!isStill) {
    // They begin when the page is drawn again; and the end of one may begin that of what inherits its colour.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    running.forEach((animation) => {
      if (animation.effect?.getComputedTiming().endTime === Infinity) {
        animation.cancel();
      } else {
        animation.finish();
      }
    });
    isStill = running.length === 0;
  }
}

/**
 * Expects axe to find nothing: every rule in the light theme, and those about colours in the dark one, which has the
 * same elements. The page stays dark.
 *
 * @param within a selector: only this part of the page
 */
export async function expectAccessible(page: Page, name = '', within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endAnimations);
    // There are no frames here: axe need not put its results together in a page of its own.
    // And a page that has it since an earlier run need not read it in again.
    const hasAxe = await page.evaluate(() => 'axe' in window && document.querySelector('iframe') === null);
    const axeSource = hasAxe || colorScheme === 'dark' ? 'null' : SOURCE;
    // No rule that runs here needs the style sheets, which would be fetched once more.
    const axe = new AxeBuilder({ page, axeSource })
      .options({ resultTypes: ['violations'], preload: false })
      .setLegacyMode();
    const scoped = within === undefined ? axe : axe.include(within);
    const ruled = colorScheme === 'light' ? scoped.withTags(TAGS) : scoped.withRules(COLOUR_RULES);
    const { violations } = await ruled.analyze();
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    expect(found, `${name} ${colorScheme}`).toEqual([]);
  }
}

/** Expects that nothing has to be scrolled sideways on a narrow screen. The page stays so narrow. */
export async function expectToFit(page: Page, name = '', width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  // What is laid out anew when a wide page gets narrow may take a frame more.
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { message: `${name} ${width} px` }).toBeLessThanOrEqual(width);
}
