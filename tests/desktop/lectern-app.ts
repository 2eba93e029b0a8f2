import { expect, type ElectronApplication, type JSHandle, type Page } from '@playwright/test';
import type { ChildProcess } from 'node:child_process';
import type { BrowserWindow } from 'electron';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerDialog, systemCalls, type Asked, type SystemCall } from './scripted';

/** Lectern as it runs, driven as a person would: by its windows, its menu and its dialogs. */
export class LecternApp {
  readonly electron: ElectronApplication;
  /** Everything of this machine is in it; start again from it. */
  readonly userData: string;

  /** Kept: Playwright forgets it once it has ended. */
  readonly #process: ChildProcess;

  constructor(electron: ElectronApplication, userData: string) {
    this.electron = electron;
    this.#process = electron.process();
    this.userData = userData;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#process;
    return exitCode === null && signalCode === null;
  }

  /** The main window, once a page of the site is shown in it and its scripts run. */
  async mainWindow(): Promise<Page> {
    return this.window((path) => !path.startsWith('/.starting') && !path.includes('window='));
  }

  /** The window whose address fits, once its scripts run. */
  async window(fits: string | ((path: string) => boolean)): Promise<Page> {
    const isWanted = (page: Page): boolean => {
      const path = pathOf(page);
      return path !== undefined && (typeof fits === 'string' ? path === fits : fits(path));
    };
    await expect(() => expect(this.electron.windows().some(isWanted)).toBe(true)).toPass({
      intervals: [50],
      timeout: 45_000,
    });
    const page = this.electron.windows().find(isWanted) as Page;
    await expect(page.locator('html')).toHaveAttribute('data-js', 'ready');
    return page;
  }

  /** The window of that title: the one that the system shows. */
  async windowTitled(title: string | RegExp): Promise<Page> {
    const fits = (own: string): boolean => (typeof title === 'string' ? own === title : title.test(own));
    let found: Page | undefined;
    await expect(async () => {
      for (const page of this.electron.windows()) {
        if (fits(await this.titleOf(page))) {
          found = page;
        }
      }
      expect(found).toBeDefined();
    }).toPass({ intervals: [50], timeout: 45_000 });
    return found as Page;
  }

  /** The window of the system around a page. */
  windowOf(page: Page): Promise<JSHandle<BrowserWindow>> {
    return this.electron.browserWindow(page) as Promise<JSHandle<BrowserWindow>>;
  }

  /** What stands in the bar of the window. */
  async titleOf(page: Page): Promise<string> {
    const window = await this.windowOf(page);
    return window.evaluate((each) => each.getTitle());
  }

  /** Titles of all windows, the oldest first. */
  titles(): Promise<string[]> {
    return this.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .sort((one, other) => one.id - other.id)
        .map((window) => window.getTitle()),
    );
  }

  /** Whether the window is the one that a person sees and types into. */
  async isInFront(page: Page): Promise<boolean> {
    const window = await this.windowOf(page);
    return window.evaluate((each) => each.isFocused() && !each.isMinimized());
  }

  /** Brings a window to the front, as a click on it would. */
  async focus(page: Page): Promise<void> {
    const window = await this.windowOf(page);
    await window.evaluate((each) => each.focus());
  }

  /** Chooses an item of the menu, by its id. @throws when there is none, or it cannot be chosen */
  async choose(id: string): Promise<void> {
    await this.electron.evaluate(({ Menu }, wanted) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
      if (!item?.enabled) {
        throw new Error(`The menu has no item “${wanted}” to choose.`);
      }
      (item.click as () => void)();
    }, id);
  }

  /** Says what the next dialog of that kind is answered with. */
  answer(name: Asked, answer: object): Promise<void> {
    return answerDialog(this.electron, name, answer);
  }

  /** Says which button of the next message box is pressed. */
  answerButton(button: string): Promise<void> {
    return this.answer('showMessageBox', { button });
  }

  /** What it asked of the system so far: dialogs, messages, and what it opened outside. */
  systemCalls(): Promise<SystemCall[]> {
    return systemCalls(this.electron);
  }

  /** What it asked of one kind, the oldest first. */
  async asked(name: SystemCall['name']): Promise<unknown[]> {
    const calls = await this.systemCalls();
    return calls.filter((call) => call.name === name).map(({ given }) => given);
  }

  /** Closes a window as its button would; it may ask first. */
  async closeWindow(page: Page): Promise<void> {
    const window = await this.windowOf(page);
    await window.evaluate((each) => each.close());
  }

  /** Its log so far. */
  log(): Promise<string> {
    return readFile(join(this.userData, 'logs', 'lectern.log'), 'utf8');
  }

  /** Quits as from the menu, and waits for its end. */
  async quit(): Promise<void> {
    await this.electron.close();
  }

  /** Ends it as a power cut would: nothing gets to finish. */
  async kill(): Promise<void> {
    if (this.isRunning) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGKILL');
      await ended;
    }
  }
}

/** The path of Lectern that a window shows, with what follows it; undefined for what is no page of Lectern. */
export function pathOf(page: Page): string | undefined {
  return pathOfAddress(page.url());
}

/** The same of any address. */
export function pathOfAddress(address: string): string | undefined {
  // A custom scheme, or the address that stands for it.
  const { groups } =
    /^(?:app:\/\/lectern|http:\/\/lectern\.app\.localhost)(?<path>\/.*)$/.exec(address) ?? {};
  return groups?.path;
}
