import type { Page } from '@playwright/test';
import type { Rectangle } from 'electron';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { callApi, goTo, makeAccount, publish } from './accounts';
import { codeWindow } from './code-window';
import type { LecternApp } from './lectern-app';
import { expect, test } from './launch';

const DESK = { x: 0, y: 0, width: 1920, height: 1080 };
const BESIDE = { x: 1920, y: 0, width: 1280, height: 1024 };

async function boundsOf(app: LecternApp, page: Page): Promise<Rectangle> {
  return (await app.windowOf(page)).evaluate((window) => window.getBounds());
}

async function move(app: LecternApp, page: Page, bounds: Rectangle): Promise<void> {
  await (await app.windowOf(page)).evaluate((window, to) => window.setBounds(to), bounds);
}

async function openEditor(app: LecternApp): Promise<Page> {
  const opened = app.electron.waitForEvent('window');
  await app.choose('new-window');
  return opened;
}

async function closeEditor(app: LecternApp, page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await app.closeWindow(page);
  await closed;
}

/** Puts displays in the place of those of the machine. */
async function connect(app: LecternApp, ...displays: Rectangle[]): Promise<void> {
  await app.electron.evaluate(({ screen }, all) => {
    const [first] = screen.getAllDisplays();
    const made = all.map((bounds) => ({ ...first, bounds, workArea: bounds }));
    Object.assign(screen, { getAllDisplays: () => made });
  }, displays);
}

/** Draws a post out of the window by its link. @returns the file that the system was given */
async function dragOut(app: LecternApp, page: Page, path: string): Promise<string> {
  const link = page
    .getByRole('main')
    .locator(`a[href="${encodeURI(path)}"]`)
    .first();
  await link.hover();
  const box = await link.boundingBox();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 40, (box?.y ?? 0) - 40, { steps: 4 });
  await expect.poll(() => app.asked('startDrag')).toHaveLength(1);
  await page.mouse.up();
  const [file] = (await app.asked('startDrag')) as [string];
  return file;
}

test('the next start has the windows where they were; a post that was dragged out was a file until then', async ({
  launchLectern,
}) => {
  const app = await launchLectern();
  const main = await app.mainWindow();

  const token = await makeAccount(main, 'Ada Author');
  const { slug, postId } = await publish(main, token, 'खिड़की से बाहर');
  await goTo(main, '/category/Kotlin');
  const file = await dragOut(app, main, `/post/${slug}`);
  expect(basename(file)).toBe('खिड़की-से-बाहर.md');
  const markdown = await callApi<string>(main, token, 'GET', `/posts/${postId}/export`);
  expect(await readFile(file, 'utf8')).toBe(markdown);

  const editor = await openEditor(app);
  const places = {
    main: { x: 40, y: 60, width: 900, height: 700 },
    editor: { x: 500, y: 90, width: 640, height: 480 },
  };
  await move(app, main, places.main);
  await app.electron.evaluate(
    ({ app: running }, { window, to }) => {
      window.setBounds(to);
      // At once: before a place that rests is written down.
      setTimeout(() => running.quit());
    },
    { window: await app.windowOf(editor), to: places.editor },
  );
  await expect.poll(() => app.isRunning).toBe(false);
  expect(existsSync(file)).toBe(false);

  const again = await launchLectern({ userData: app.userData });
  expect(await boundsOf(again, await again.mainWindow())).toEqual(places.main);
  expect(await boundsOf(again, await openEditor(again))).toEqual(places.editor);
});

test('each arrangement of displays has its places, and a window is never where no display is', async ({
  lectern: app,
}) => {
  const away = { x: 2000, y: 100, width: 700, height: 500 };
  const here = { x: 100, y: 120, width: 600, height: 400 };
  const opensAt = async (): Promise<Rectangle> => {
    const page = await openEditor(app);
    const bounds = await boundsOf(app, page);
    await closeEditor(app, page);
    return bounds;
  };
  const putAt = async (bounds: Rectangle): Promise<void> => {
    const page = await openEditor(app);
    await move(app, page, bounds);
    await closeEditor(app, page);
  };
  await connect(app, DESK, BESIDE);
  await putAt(away);
  expect(await opensAt()).toEqual(away);

  await connect(app, DESK);
  await putAt(here);
  expect(await opensAt()).toEqual(here);
  await connect(app, BESIDE, DESK);
  expect(await opensAt(), 'the order of the displays is nothing').toEqual(away);

  await connect(app, DESK);
  await putAt({ ...away, x: 3_000 });
  const { x, width } = await opensAt();
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(DESK.width);
});

test('a further code window stands a step away from those that are open', async ({ lectern: app }) => {
  const first = await openEditor(app);
  const { x, y } = await boundsOf(app, first);
  const second = await boundsOf(app, await openEditor(app));
  const third = await boundsOf(app, await openEditor(app));
  expect([second.x - x, second.y - y]).toEqual([28, 28]);
  expect([third.x - x, third.y - y]).toEqual([56, 56]);
});

test('there are 30 code windows at most, and one more says so', async ({ lectern: app }) => {
  // Windows without pages: 30 editors would take the machine a while.
  const load = await app.electron.evaluateHandle(({ BrowserWindow }) => {
    const former = Object.getOwnPropertyDescriptor(BrowserWindow.prototype, 'loadURL') as PropertyDescriptor;
    BrowserWindow.prototype.loadURL = async () => undefined;
    return { former };
  });
  await app.electron.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById('new-window');
    for (let count = 0; count < 31; count++) {
      item?.click();
    }
  });
  await expect
    .poll(() => app.asked('showMessageBox'))
    .toMatchObject([{ message: '30 windows are open, and that is as many as there can be.' }]);
  expect(await app.titles()).toHaveLength(31);
  await app.electron.evaluate(
    ({ BrowserWindow }, { former }) => void Object.defineProperty(BrowserWindow.prototype, 'loadURL', former),
    load,
  );
});

test('the colours follow the system', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const setSystem = (theme: 'dark' | 'system'): Promise<void> =>
    app.electron.evaluate(({ nativeTheme }, wanted) => void (nativeTheme.themeSource = wanted), theme);
  const light = await ground();
  await setSystem('dark');
  await expect.poll(ground).toBe('rgb(19, 21, 18)');
  await app.choose('new-window');
  const { page: editor } = await codeWindow(app, 'Untitled-1');
  await expect
    .poll(() => editor.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(true);
  await setSystem('system');
  await expect.poll(ground).toBe(light);
});

/** Chooses an item by its words, for the window in front: items of a role have no id. */
async function chooseByLabel(app: LecternApp, label: string): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const window = BrowserWindow.getFocusedWindow() ?? undefined;
    const item = items.find((each) => each.label === wanted);
    (item as unknown as { click(...given: unknown[]): void }).click(undefined, window, window?.webContents);
  }, label);
}

test('View enlarges what is in the window in front, and fills the screen with it', async ({
  lectern: app,
}) => {
  const window = await app.windowOf(await app.mainWindow());
  const zoom = (): Promise<number> => window.evaluate(({ webContents }) => webContents.getZoomLevel());
  const isFull = (): Promise<boolean> => window.evaluate((each) => each.isFullScreen());
  await chooseByLabel(app, 'Zoom In');
  await chooseByLabel(app, 'Zoom In');
  expect(await zoom()).toBe(1);
  await chooseByLabel(app, 'Zoom Out');
  expect(await zoom()).toBe(0.5);
  await chooseByLabel(app, 'Actual Size');
  expect(await zoom()).toBe(0);
  await chooseByLabel(app, 'Toggle Full Screen');
  await expect.poll(isFull).toBe(true);
  await chooseByLabel(app, 'Toggle Full Screen');
  await expect.poll(isFull).toBe(false);
});
