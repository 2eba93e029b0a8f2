import type { Locator, Page } from '@playwright/test';
import type { LecternApp } from './lectern-app';
import { expect } from './launch';

/** The title of a window whose text is not saved; macOS marks the window elsewhere. */
export const marked = (title: string): string => (process.platform === 'darwin' ? title : `• ${title}`);

/** A native code window, driven by its editor, its menu and its keys. */
export class CodeWindow {
  constructor(
    readonly app: LecternApp,
    readonly page: Page,
  ) {}

  get code(): Locator {
    return this.page.getByRole('textbox', { name: /^Code of / });
  }

  /** How the text stands to the disk. */
  get mark(): Locator {
    return this.page.locator('[data-save-mark]').first();
  }

  /** Once its text can be typed in. */
  async ready(): Promise<void> {
    await expect(this.code).toHaveClass(/cm-content/);
  }

  /** Puts text before the first line, as a person types it. */
  async typeBefore(text: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press('ControlOrMeta+Home');
    await this.page.keyboard.insertText(text);
  }

  /** The whole text, typed anew. */
  async typeOver(text: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+s');
  }

  /** @param path what the dialog is answered with */
  async saveAs(path: string): Promise<void> {
    await this.app.answer('showSaveDialog', { canceled: false, filePath: path });
    await this.page.keyboard.press('ControlOrMeta+Shift+s');
  }

  async expectSaved(): Promise<void> {
    await expect(this.mark).toHaveText('Saved to disk');
  }

  /** Clicks on the window's closing control, which asks nothing, and waits until it is gone. */
  async close(): Promise<void> {
    const closed = this.page.waitForEvent('close');
    await this.app.closeWindow(this.page);
    await closed;
  }

  /** Clicks on the window's closing control and answers the question with one of its buttons. */
  async closeAnd(button: 'Save' | 'Don’t Save' | 'Cancel'): Promise<void> {
    await this.app.answerButton(button);
    await (button === 'Cancel' ? this.app.closeWindow(this.page) : this.close());
  }

  title(): Promise<string> {
    return this.app.titleOf(this.page);
  }
}

/** The window of a file that was opened, once its text can be typed in. */
export async function codeWindow(app: LecternApp, name: string): Promise<CodeWindow> {
  const page = await app.windowTitled(new RegExp(`^(?:• )?${name.replaceAll('.', '\\.')}`));
  const window = new CodeWindow(app, page);
  await window.ready();
  return window;
}

/** Opens files as a second start hands them over. */
export async function openFiles(app: LecternApp, ...paths: string[]): Promise<void> {
  await app.electron.evaluate(
    ({ app: running }, given) => void running.emit('second-instance', {}, ['lectern', ...given], '/'),
    paths,
  );
}

/** @param title what its window's title begins with; the file's name when left out */
export async function openFile(
  app: LecternApp,
  path: string,
  title = path.replace(/^.*[/\\]/, ''),
): Promise<CodeWindow> {
  await openFiles(app, path);
  return codeWindow(app, title);
}

/** Chooses one of the exports in the menu, and where to. */
export async function exportTo(
  app: LecternApp,
  item: 'export-picture' | 'export-text',
  filePath: string,
): Promise<void> {
  await app.answer('showSaveDialog', { canceled: false, filePath });
  await app.choose(item);
}

/** The code windows as the Window menu lists them. macOS does that by itself. */
export function namesInMenu(app: LecternApp): Promise<string[]> {
  return app.electron.evaluate(({ Menu }) => {
    const items =
      Menu.getApplicationMenu()?.items.find(({ role }) => role === 'window')?.submenu?.items ?? [];
    const after = items.slice(items.findIndex(({ id }) => id === 'main-window') + 1);
    return after.filter(({ role }) => role === undefined).map(({ label }) => label);
  });
}

/** Leaves saving to the person, in every window. */
export async function stopAutoSave({ page }: CodeWindow): Promise<void> {
  const options = page.getByRole('button', { name: 'Options' });
  await options.click();
  await page.getByLabel('Auto Save').uncheck();
  await options.click();
}

/** Opens a file whose saving is left to the person. */
export async function openWithoutAutoSave(app: LecternApp, path: string): Promise<CodeWindow> {
  const window = await openFile(app, path);
  await stopAutoSave(window);
  return window;
}

/** Chooses a recent file in the menu. */
export async function openRecent(app: LecternApp, name: string): Promise<void> {
  await app.electron.evaluate(({ Menu }, label) => {
    const items = Menu.getApplicationMenu()?.getMenuItemById('recent')?.submenu?.items ?? [];
    items.find((each) => each.label === label)?.click();
  }, name);
}

/** The recent files in the menu, the latest first. */
export async function recentFiles(app: LecternApp): Promise<string[]> {
  const labels = await app.electron.evaluate(
    ({ Menu }) =>
      Menu.getApplicationMenu()
        ?.getMenuItemById('recent')
        ?.submenu?.items.filter(({ id, type }) => id === undefined && type !== 'separator')
        .map(({ label }) => label) ?? [],
  );
  return labels;
}
