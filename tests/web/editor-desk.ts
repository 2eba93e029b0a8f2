import type { Locator, Page } from '@playwright/test';
import { expect, waitForScripts } from './fixtures';

/** The text of a file's window, once its editor has come. */
export async function codeOf(page: Page, name: string): Promise<Locator> {
  const found = page.getByRole('textbox', { name: `Code of ${name}`, exact: true });
  await expect(found).toHaveClass(/cm-content/);
  return found;
}

/** Opens the editor and waits for the window of a first visit. */
export async function openEditor(page: Page): Promise<Locator> {
  await page.goto('/editor');
  await waitForScripts(page);
  return codeOf(page, 'File 1');
}

/** A window by the name of its file. */
export function windowOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** What the editor says about keeping: `saved`, `saving`, `unsaved` or `full`. */
export function saveState(page: Page): Locator {
  return page.locator('[data-save-state]');
}

/** Waits until everything is kept. What was typed is told of a frame later: until then an older "Saved" stands. */
export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  await expect(saveState(page)).toHaveText('Saved');
}

/** Lines as they are shown. */
export const linesOf = (code: Locator): Promise<string> =>
  code.evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

/** Where a window stands, in whole pixels. */
export async function placeOf(
  window: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const { x, y, width, height } = (await window.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
