import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { SCREENS } from './screens';
import { startOver, walk } from './tab-walk';

test.describe.configure({ mode: 'parallel' });

for (const [name, path] of Object.entries(SCREENS)) {
  test(`${name}: axe finds nothing, light and dark, Tab reaches all and shows where it is, 320 px are enough`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await waitForScripts(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(startOver);
      expect(await walk(page), `${width} px`).toEqual([]);
      await expect(page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')).toHaveCount(0);
    }
    await expectToFit(page);
  });
}
