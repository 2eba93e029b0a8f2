import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, waitForScripts } from './fixtures';

/** A file as it is dropped on the editor; bytes where it is no text. */
export interface DroppedFile {
  name: string;
  content: string | number[];
}

/** Opens the editor and waits until a window can be written in. */
export async function openEditor(page: Page, hash = ''): Promise<void> {
  await page.goto(`/editor${hash}`);
  await waitForScripts(page);
  await expect(page.getByRole('button', { name: 'Download Text' })).toBeVisible();
  await expect(page.locator('.cm-content').last()).toBeVisible();
}

/** Drops files on the desk, as the browser does. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, content } of given) {
      const part = typeof content === 'string' ? content : Uint8Array.from(content);
      data.items.add(new File([part], name));
    }
    return data;
  }, files);
  await page.locator('.cm-content').last().dispatchEvent('drop', { dataTransfer: transfer });
}

/** The window of a file. */
export function windowOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The text that a file's editor shows. */
export function textOf(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: `Code of ${name}`, exact: true });
}

export async function downloadBy(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return download;
}

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** What a toast says. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByText(text)
    .last();
}
