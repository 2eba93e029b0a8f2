import type { Page } from '@playwright/test';
import { goTo } from './accounts';
import { codeWindow } from './code-window';
import type { LecternApp } from './lectern-app';
import { expect, test } from './launch';

const codeIn = (page: Page) => page.getByRole('textbox', { name: 'Code of File 1', exact: true });

/** Types into the editor of the main window, where nothing is saved by itself. */
async function typeUnsaved(page: Page, text: string): Promise<void> {
  await goTo(page, '/editor');
  await expect(codeIn(page)).toHaveClass(/cm-content/);
  await page.getByRole('checkbox', { name: 'Auto Save' }).uncheck();
  await codeIn(page).click();
  await page.keyboard.insertText(text);
  // The question is the app's to ask: without a listener, the test tools would say yes to it.
  page.on('dialog', () => undefined);
}

/** Waits for the question, and that it was as it should be. */
async function expectAsked(app: LecternApp, times: number): Promise<void> {
  await expect.poll(() => app.asked('showMessageBoxSync')).toHaveLength(times);
  const asked = (await app.asked('showMessageBoxSync')).at(-1) as { buttons: string[] };
  const stay = asked.buttons.indexOf('Stay');
  expect(asked).toMatchObject({
    message: 'What you typed is not saved yet.',
    defaultId: stay,
    cancelId: stay,
  });
  expect([...asked.buttons].sort()).toEqual(['Leave', 'Stay']);
}

const quit = (app: LecternApp): Promise<void> =>
  app.electron.evaluate(({ app: running }) => void setTimeout(() => running.quit()));

test('what is not saved is asked about before the main window reloads, closes or quits with the others', async ({
  launchLectern,
}) => {
  const app = await launchLectern();
  const page = await app.mainWindow();
  await typeUnsaved(page, 'of great worth');

  await app.choose('reload');
  await expectAsked(app, 1);
  await app.closeWindow(page);
  await expectAsked(app, 2);
  await expect(codeIn(page)).toHaveText('of great worth');

  await app.choose('new-window');
  const editor = await codeWindow(app, 'Untitled-1');
  await editor.typeOver('not wanted');
  await expect(editor.mark).toHaveText('Kept, not saved yet');
  await app.answerButton('Don’t Save');
  await quit(app);
  await expectAsked(app, 3);
  await expect(codeIn(page)).toHaveText('of great worth');
  await expect(editor.code, 'its window waits for the main window').toHaveText('not wanted');

  await app.focus(page);
  await app.answer('showMessageBoxSync', { button: 'Leave' });
  const loaded = page.waitForEvent('load');
  await app.choose('reload');
  await loaded;
  await expectAsked(app, 4);
  await expect(codeIn(page)).toHaveClass(/cm-content/);
  await expect(codeIn(page)).not.toHaveText('of great worth');

  await typeUnsaved(page, 'of no worth');
  await app.answerButton('Don’t Save');
  await app.answer('showMessageBoxSync', { button: 'Leave' });
  await quit(app);
  await expect.poll(() => app.isRunning).toBe(false);
});
