import type { Locator, Page } from '@playwright/test';
import { dropFiles, openEditor, textOf, type DroppedFile } from './editor-pages';
import { expect } from './fixtures';

/** What a run panel shows: that of the editor, or that of a snippet. */
export class RunView {
  readonly log: Locator;
  readonly state: Locator;
  /** The page that a program draws. */
  readonly body: Locator;

  constructor(readonly panel: Locator) {
    this.log = panel.getByRole('log');
    this.state = panel.locator('[data-state]');
    this.body = panel.locator('iframe').contentFrame().locator('body');
  }

  /** What the program said, without what is said to screen readers alone. */
  lines(): Promise<string[]> {
    return this.log.locator('[data-level]').evaluateAll((all) =>
      all.map((line) =>
        [...line.childNodes]
          .filter((node) => !(node instanceof Element && node.matches('.visually-hidden')))
          .map((node) => node.textContent)
          .join(''),
      ),
    );
  }

  /** @param lines as they are, or what each of them matches */
  async expectLines(lines: readonly (string | RegExp)[]): Promise<void> {
    const wanted = lines.map((line) =>
      typeof line === 'string' ? line : (expect.stringMatching(line) as unknown),
    );
    await expect.poll(() => this.lines()).toEqual(wanted);
  }
}

/** The editor, with programs that are dropped on it and run from its toolbar. */
export class RunDesk extends RunView {
  constructor(readonly page: Page) {
    super(page.getByRole('region', { name: 'Run', exact: true }));
  }

  static async open(page: Page): Promise<RunDesk> {
    await openEditor(page);
    return new RunDesk(page);
  }

  /** Opens files in windows of their own, the last in front. */
  async drop(...files: DroppedFile[]): Promise<void> {
    await dropFiles(this.page, files);
    await expect(textOf(this.page, files.at(-1)?.name ?? '')).toBeFocused();
  }

  /** Opens a program and runs it by the toolbar. */
  async start(name: string, content: string): Promise<void> {
    await this.drop({ name, content });
    await this.page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect(this.panel.getByRole('heading', { level: 2 })).toHaveText(name);
  }

  async run(name: string, content: string, end = /^(Finished|Failed)/): Promise<void> {
    await this.start(name, content);
    await expect(this.state).toHaveText(end, { timeout: 45_000 });
  }
}
