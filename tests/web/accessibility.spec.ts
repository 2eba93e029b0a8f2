import { expectAccessible, expectToFit } from './axe';
import { expect, test } from './fixtures';
import { SCREENS } from './screens';

test.describe.configure({ mode: 'parallel' });

for (const [name, path] of Object.entries(SCREENS)) {
  test(`axe finds nothing on ${name}, light and dark, and nothing scrolls sideways at 320 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
}
