import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { SCREENS } from './screens';
import { startOver, walk } from './tab-walk';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
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
