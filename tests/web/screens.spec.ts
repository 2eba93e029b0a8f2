import type { Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './axe';
import { expect, test as base, waitForScripts, watchConsole } from './fixtures';
import { SCREENS } from './screens';
import { startOver, walk } from './tab-walk';

/** One tab that goes from screen to screen: it need not read and compile the scripts anew for each. */
const test = base.extend<{ page: Page }, { tab: { page: Page; check: () => void } }>({
  tab: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await use({ page, check: watchConsole(page) });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, use) => {
    await tab.page.setViewportSize({ width: 1280, height: 800 });
    await use(tab.page);
    tab.check();
  },
});

test.describe.configure({ mode: 'parallel' });

/** The wide and the narrow shape of the frame take turns, as most of a screen is the same in both. */
const widthsOf = (at: number) => [1280, 375].filter((_, each) => process.env.LONG || at % 2 === each);

for (const [at, [name, path]] of Object.entries(SCREENS).entries()) {
  test(`${name}: axe finds nothing, light and dark, Tab reaches all and shows where it is, 320 px are enough`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForScripts(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of widthsOf(at)) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(startOver);
      expect(await walk(page), `${width} px`).toEqual([]);
      await expect(page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')).toHaveCount(0);
    }
    await expectToFit(page);
  });
}
