import type { Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOfPdf } from '../support/pdf';
import { callApi, goTo, makeAccount, signIn } from './accounts';
import type { LecternApp } from './lectern-app';
import { expect, test } from './launch';

/** Saves the page in front as PDF. @returns the lines that can be read in it */
async function saveAsPdf(app: LecternApp, name: string): Promise<string[]> {
  const path = join(app.userData, name);
  await app.answer('showSaveDialog', { canceled: false, filePath: path });
  await app.choose('pdf');
  const read = (): Promise<Buffer> => readFile(path);
  await expect(async () => void (await read())).toPass({ intervals: [50] });
  const pdf = await read();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return linesOfPdf(pdf);
}

/** Leads to the first post that Home shows. @returns its title */
async function openPost(page: Page): Promise<string> {
  const link = page.getByRole('main').locator('a[href^="/post/"]').first();
  await goTo(page, (await link.getAttribute('href')) ?? '');
  return page.getByRole('heading', { level: 1 }).innerText();
}

/** Learns all of a topic that has two posts. @returns the path of the certificate */
async function earnCertificate(page: Page, token: string): Promise<string> {
  const posts = await callApi<{ postId: string }[]>(page, token, 'GET', '/posts/category?category=AWS');
  for (const { postId } of posts) {
    await callApi(page, token, 'POST', `/posts/${postId}/complete`);
  }
  await signIn(page, token);
  await goTo(page, '/dashboard');
  const link = page.getByRole('region', { name: 'Your Achievements' }).getByRole('link', { name: 'AWS' });
  return (await link.getAttribute('href')) ?? '';
}

test('a post and a certificate are saved as PDF, under a name of theirs', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const title = await openPost(page);
  const lines = await saveAsPdf(app, 'post.pdf');
  expect(lines.join(' ')).toContain(title);
  expect(lines, 'nothing to press is printed').not.toContain('Mark as completed');
  expect(await app.asked('showSaveDialog')).toMatchObject([
    { defaultPath: expect.stringMatching(new RegExp(`Documents.${title.slice(0, 10)}.*\\.pdf$`)) },
  ]);

  await goTo(page, await earnCertificate(page, await makeAccount(page, 'Zoë Printed')));
  await expect(page.getByRole('heading', { name: 'Zoë Printed' })).toBeVisible();
  const certificate = (await saveAsPdf(app, 'certificate.pdf')).join(' ');
  expect(certificate).toContain('Zoë Printed');
  expect(certificate).toContain('AWS');
});

test('a PDF that nobody wants is not written, and one that cannot be written says why', async ({
  lectern: app,
}) => {
  const before = await readdir(app.userData);
  await app.answer('showSaveDialog', { canceled: true, filePath: join(app.userData, 'unwanted.pdf') });
  await app.choose('pdf');
  await app.answer('showSaveDialog', { canceled: false, filePath: join(app.userData, 'gone', 'page.pdf') });
  await app.choose('pdf');
  await expect
    .poll(() => app.asked('showErrorBox'))
    .toEqual([
      ['The PDF was not saved', '“page.pdf”: Its folder is not there any more. Save it somewhere else.'],
    ]);
  expect(await readdir(app.userData)).toEqual(before);
});

test('printing is the system’s affair, and what went wrong is said', async ({ lectern: app }) => {
  await app.choose('print');
  await expect.poll(() => app.asked('print')).toHaveLength(1);
  await app.answer('print', { failure: 'cancelled' });
  await app.choose('print');
  await app.answer('print', { failure: 'The printer is on fire' });
  await app.choose('print');
  await expect
    .poll(() => app.asked('showErrorBox'))
    .toEqual([['It was not printed', 'The printer is on fire']]);
});
