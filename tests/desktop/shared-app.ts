import { expect, type Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import type { ElectronProgram } from './electron-program';
import { pathOf, type LecternApp } from './lectern-app';
import { forgetScript } from './scripted';
import { startLectern } from './start-lectern';

/**
 * An app that the tests of a worker have one after the other: starting one takes longer than most of what is tried in
 * it. Between two tests it is led back to where it was when it had started; what its server was given stays.
 */
export class SharedApp {
  #app: LecternApp | undefined;
  readonly #program: ElectronProgram;

  constructor(program: ElectronProgram) {
    this.#program = program;
  }

  /** With the main window in front and at Home, nobody signed in, no code window and no recent file. */
  async open(): Promise<LecternApp> {
    if (!this.#app?.isRunning) {
      await this.end();
      this.#app = await startLectern(this.#program);
    }
    const app = this.#app;
    const page = await app.mainWindow();
    // It is shown once its page has loaded; scripts run before that.
    await expect.poll(() => app.isInFront(page)).toBe(true);
    return app;
  }

  /** Makes it ready for the next test. */
  async tidy(): Promise<void> {
    const app = this.#app;
    if (!app?.isRunning) {
      return;
    }
    // Before the code windows close: with the last window, the app would end.
    await app.choose('main-window');
    const page = await app.mainWindow();
    await closeCodeWindows(app);
    // Those that were shown meanwhile have come to the front.
    await app.choose('main-window');
    await app.choose('clear-recent').catch(() => undefined);
    // From here on no script of the site writes anything.
    await leadTo(app, page, '/robots.txt');
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      const databases = await indexedDB.databases();
      databases.forEach(({ name }) => name !== undefined && indexedDB.deleteDatabase(name));
    });
    await leadTo(app, page, '/');
    await forgetScript(app.electron);
  }

  async end(): Promise<void> {
    await this.#app?.kill();
    if (this.#app) {
      await rm(this.#app.userData, { recursive: true, force: true, maxRetries: 3 });
    }
    this.#app = undefined;
  }
}

/** Closes them as a person would who wants nothing of what is in them. */
async function closeCodeWindows(app: LecternApp): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      // One that was opened a moment ago has no address yet.
      const address = window.webContents.getURL();
      if (address === '' || address.includes('window=')) {
        globalThis.lecternScript?.answers.showMessageBox.push({ button: 'Don’t Save' });
        window.close();
      }
    }
  });
  await expect.poll(() => app.titles()).toHaveLength(1);
}

async function leadTo(app: LecternApp, page: Page, path: string): Promise<void> {
  const window = await app.windowOf(page);
  await window.evaluate((each, wanted) => each.loadURL(`app://lectern${wanted}`), path);
  // The test tools hear of it a moment later.
  await expect.poll(() => pathOf(page)).toBe(path);
}
