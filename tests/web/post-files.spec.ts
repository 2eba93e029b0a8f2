import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Draft, DraftContent } from '../../server/contract/schemas/draft';
import { wholePost, withHashes } from '../support/whole-post';
import { unzip } from '../support/zip';
import { title } from './authors';
import { expect, test, watchConsole } from './fixtures';
import { makeAuthor, signIn, type Member } from './members';

/** Saves the open draft as a file. @returns where it is, and its name */
async function exportDraft(page: Page, format: 'ZIP file' | 'Markdown') {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this draft as a file' });
  const begun = page.waitForEvent('download');
  await dialog.getByRole('button', { name: format }).click();
  const download = await begun;
  await expect(dialog).toBeHidden();
  return { path: await download.path(), name: download.suggestedFilename() };
}

/** Takes a file in. @returns the draft that the form then shows */
async function importFile(page: Page, author: Member, file: { path: string; name: string }) {
  const before = page.url();
  await page.getByRole('button', { name: 'Import' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: file.name, mimeType: '', buffer: await readFile(file.path) });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL((address) => address.searchParams.has('draft') && address.href !== before);
  const draftId = new URL(page.url()).searchParams.get('draft');
  const { content } = (await author.call('GET', `/drafts/${draftId}`)) as Draft;
  await expect(title(page)).toHaveValue(content.title);
  return content;
}

test('a draft goes out as a ZIP or Markdown file, and comes in with every field and file', async ({
  page,
  context,
  browser,
  site,
}) => {
  const [grace, ada] = [await makeAuthor(site), await makeAuthor(site)];
  const written: DraftContent = await wholePost(site, grace.token);
  const draftId = randomUUID();
  await grace.call('PUT', `/drafts/${draftId}`, { content: written, parentRevision: null });
  await signIn(context, grace);
  await page.goto(`/add-post?draft=${draftId}`);
  await expect(title(page)).toHaveValue(written.title);
  // What was typed a moment ago is in the file.
  written.title = 'Всё о <T> & "quotes" — 全部';
  await title(page).fill(written.title);
  const zip = await exportDraft(page, 'ZIP file');
  expect(zip.name).toMatch(/\.zip$/);
  // The text, four pictures and a video.
  expect([...(await unzip(await readFile(zip.path))).keys()]).toHaveLength(6);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signIn(elsewhere, ada);
  const hers = await elsewhere.newPage();
  const check = watchConsole(hers);
  await hers.goto('/add-post');
  const taken = await importFile(hers, ada, zip);
  // The form keeps no point in which nothing stands.
  written.subtitles[0]?.bulletPoints.pop();
  expect(await withHashes(site, taken)).toEqual(await withHashes(site, written));
  expect(taken.titleImage).not.toBe(written.titleImage);
  await expect(hers.getByRole('img', { name: written.titleImageAlt }).first()).toBeVisible();

  const text = await exportDraft(hers, 'Markdown');
  expect(text.name).toMatch(/\.md$/);
  expect(await importFile(hers, ada, text)).toEqual(taken);
  // The form that was left empty is no draft.
  expect(await ada.call('GET', '/drafts')).toHaveLength(2);
  check();
  await elsewhere.close();
});
