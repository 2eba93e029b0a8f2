import { codeOf, linesOf, openEditor, placeOf, saveState, windowOf } from './editor-desk';
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

test('Find and a place that were wanted of a minimised window come with its editor; Undo takes a format back', async ({
  page,
}) => {
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.insertText('const  a = 1');
  await page.getByRole('button', { name: 'Minimise File 1' }).click();
  await page.keyboard.press('Shift+Alt+F');
  await expect(page.getByText('File 1 is formatted.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByPlaceholder('Find')).toBeFocused();
  expect(await linesOf(await codeOf(page, 'File 1'))).toBe('const a = 1;\n');
  await page.keyboard.press('Escape');
  await expect(code).toBeFocused();
  await page.keyboard.press('Control+z');
  expect(await linesOf(code)).toBe('const  a = 1');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
  expect(await linesOf(code)).toBe('const  a = 1');
});

test('a closed file is deleted for good on demand alone, and a maximised window keeps its former size', async ({
  page,
}) => {
  const code = await openEditor(page);
  const former = await placeOf(windowOf(page, 'File 1'));
  await page.getByRole('button', { name: 'Maximise File 1' }).click();
  await page.getByRole('button', { name: /^Move or resize File 1/ }).click();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Make File 1 smaller' }).click();
  await expect.poll(() => placeOf(windowOf(page, 'File 1'))).toEqual(former);

  await code.click();
  await page.keyboard.insertText('not needed');
  await page.getByRole('button', { name: 'Close File 1' }).click();
  await page.getByRole('button', { name: 'Windows' }).click();
  await page.getByRole('menuitem', { name: 'Closed files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Closed files' });
  await dialog.getByRole('button', { name: 'Delete File 1 for good' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('No file is closed.')).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('No file is open.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reopen/ })).toHaveCount(0);
});
