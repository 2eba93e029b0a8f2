import { saveState, windowOf } from './editor-desk';
import { expect, test, waitForScripts } from './fixtures';

test('where the editor cannot be mounted, its text area goes on and keeps what is typed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Element.prototype.attachShadow = () => {
      throw new Error('No shadows today.');
    };
  });
  await page.goto('/editor');
  await waitForScripts(page);
  await expect(windowOf(page, 'File 1')).toContainText('plain text field');
  await page.getByRole('textbox', { name: 'Code of File 1' }).click();
  await page.keyboard.type('typed in the plain field');
  await expect(saveState(page)).toHaveText('Saving');
  await expect(saveState(page)).toHaveText('Saved');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Code of File 1' })).toHaveValue('typed in the plain field');
});
