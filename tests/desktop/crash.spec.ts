import type { Page } from '@playwright/test';
import { codeWindow, type CodeWindow } from './code-window';
import type { LecternApp } from './lectern-app';
import { expect, test } from './launch';

/**
 * Ends the process that draws a window, as an error in it would, and waits until it is loaded again.
 *
 * @returns runs a script in the page: the test tools know nothing of one that has crashed and come back
 */
async function crash(app: LecternApp, page: Page): Promise<(script: string) => Promise<unknown>> {
  const window = await app.windowOf(page);
  const id = await window.evaluate(
    ({ id: own, webContents }) =>
      new Promise<number>((resolve) => {
        webContents.once('did-finish-load', () => resolve(own));
        webContents.forcefullyCrashRenderer();
      }),
  );
  return inWindow(app, id);
}

/** Runs scripts in the page of a window. */
function inWindow(app: LecternApp, id: number): (script: string) => Promise<unknown> {
  return (script) =>
    app.electron.evaluate(
      ({ BrowserWindow }, given) =>
        BrowserWindow.fromId(given.id)?.webContents.executeJavaScript(given.script) as Promise<unknown>,
      { id, script },
    );
}

const TEXT = 'of great worth';
const SHOWN =
  "document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-content')?.textContent";

/** Opens a code window with a text that has no file, and is kept. */
async function openKept(app: LecternApp): Promise<CodeWindow> {
  await app.choose('new-window');
  const editor = await codeWindow(app, 'Untitled-1');
  await editor.typeOver(TEXT);
  await expect(editor.mark).toHaveText('Kept, not saved yet');
  return editor;
}

test('a page that has died is loaded again, with the text that was kept; or its window is closed', async ({
  lectern: app,
}) => {
  const editor = await openKept(app);
  await app.answerButton('Reload');
  const inEditor = await crash(app, editor.page);
  await expect.poll(() => inEditor(SHOWN)).toBe(TEXT);

  const page = await app.mainWindow();
  await app.answerButton('Reload');
  const inMain = await crash(app, page);
  await expect.poll(() => inMain('document.documentElement.dataset.js')).toBe('ready');
  await inMain("document.documentElement.dataset.js = 'hanging'");
  await app.answerButton('Reload');
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('lectern/'))
      ?.emit('unresponsive'),
  );
  await expect.poll(() => inMain('document.documentElement.dataset.js').catch(() => '')).toBe('ready');
  expect(await app.asked('showMessageBox')).toMatchObject([
    { message: 'This window has stopped working.', buttons: ['Reload', 'Close'] },
    { message: 'This window has stopped working.' },
    { message: 'This window does not answer.', buttons: ['Reload', 'Wait'] },
  ]);

  await app.answerButton('Close');
  await app.electron.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('lectern/'),
    );
    main?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(() => app.titles()).toHaveLength(1);
  const opened = app.electron.waitForEvent('window');
  await app.choose('main-window');
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
});

/** What the system says of a page that answers nothing for some seconds. */
async function hang(app: LecternApp, page: Page): Promise<(script: string) => Promise<unknown>> {
  const window = await app.windowOf(page);
  // Not awaited: it never ends.
  void page
    .evaluate(() => {
      for (;;) {
        // Nothing else gets its turn.
      }
    })
    .catch(() => undefined);
  const id = await window.evaluate(
    (each) =>
      new Promise<number>((resolve) => {
        each.webContents.once('did-finish-load', () => resolve(each.id));
        each.emit('unresponsive');
      }),
  );
  return inWindow(app, id);
}

test('a page that hangs is ended and loaded again, with the text that was kept, and asks once', async ({
  lectern: app,
}) => {
  const editor = await openKept(app);
  await app.answerButton('Reload');
  const inEditor = await hang(app, editor.page);
  await expect.poll(() => inEditor(SHOWN)).toBe(TEXT);

  expect(await app.asked('showMessageBox')).toMatchObject([
    { message: 'This window does not answer.', buttons: ['Reload', 'Wait'] },
  ]);
});
