import { readFile, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import type { CertificateDetails, OwnCertificate } from '../../server/contract/schemas/certificate';
import { linesOfPdf, pagesOfPdf, pictureOfPdf } from '../support/pdf';
import { startSite, type Site } from '../support/site';
import { fillAdminData } from './admin-data';
import { expectAccessible, expectToFit } from './axe';
import { expect, test as base, waitForScripts } from './fixtures';
import { makeAuthor, makeMember, publish, signIn, type Member } from './members';

/** Somebody who holds the certificate in a category with two posts, and the files of it. */
interface Earned {
  site: Site;
  rootToken: string;
  holder: Member;
  uniqueId: string;
  files: Record<'json' | 'jwt' | 'pdf', Buffer>;
}

const test = base.extend<object, { lectern: Pick<Earned, 'site' | 'rootToken'>; earned: Earned }>({
  lectern: [
    async ({}, use) => {
      const { dataFolder, tokens } = await fillAdminData();
      const site = await startSite({ dataFolder, env: { TRUST_PROXY: '1' } });
      await use({ site, rootToken: tokens.root });
      await site.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ lectern }, use) => use(lectern.site.url),
  earned: [
    async ({ lectern }, use) => {
      const { site } = lectern;
      const author = await makeAuthor(site);
      await publish(author, 'Null safety', 'Kotlin');
      const holder = await makeMember(site, 'Zoë Łukaszewska');
      const [post] = (await author.call('GET', '/posts?category=Kotlin')) as { postId: string }[];
      await holder.call('POST', `/posts/${post?.postId ?? ''}/complete`);
      const own = async () => (await holder.call('GET', '/certificates')) as OwnCertificate[];
      await expect.poll(async () => (await own()).length).toBe(1);
      const uniqueId = (await own())[0]?.uniqueId ?? '';
      const download = async (format: string) => {
        const { url } = (await holder.call('GET', `/certificates/${uniqueId}/download?format=${format}`)) as {
          url: string;
        };
        return Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer());
      };
      const [json, jwt, pdf] = [await download('json'), await download('jwt'), await download('pdf')];
      await use({ ...lectern, holder, uniqueId, files: { json, jwt, pdf } });
    },
    { scope: 'worker' },
  ],
});

const achievements = (page: Page) => page.getByRole('region', { name: 'Your Achievements' });

test('who completes the last post holds a certificate at once: dashboard, mail, page, PDF and its QR code', async ({
  lectern: { site },
  context,
  page,
}) => {
  const author = await makeAuthor(site);
  await publish(author, 'Widgets', 'Flutter');
  await publish(author, 'Layout', 'Flutter');
  const learner = await makeMember(site, 'Нина Ελένη');
  const posts = (await author.call('GET', '/posts?category=Flutter')) as { postId: string; slug: string }[];
  await learner.call('POST', `/posts/${posts[0]?.postId ?? ''}/complete`);

  await signIn(context, learner);
  await page.goto(`/post/${posts[1]?.slug ?? ''}`);
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(`/dashboard`);
  const entry = achievements(page);
  await expect(entry.getByRole('link', { name: 'Flutter' })).toBeVisible({ timeout: 10_000 });
  const listed = entry.getByRole('switch', { name: /Listed/ });
  await expect(listed).toBeChecked();
  await listed.press('Space');
  await expect(entry.getByText('It answers to its unique ID alone')).toBeVisible();
  await expectAccessible(page, 'achievements', '#achievements');

  await entry.getByRole('link', { name: 'Flutter' }).click();
  await expect(page.getByText('This certificate is genuine and valid.')).toBeVisible();
  const address = page.url();
  await expect(page.getByRole('heading', { name: 'Нина Ελένη' })).toBeVisible();
  await expect(page.getByText('2 of 2 posts')).toBeVisible();
  await expect.poll(async () => (await site.mails()).join('').replace(/=\r?\n/g, '')).toContain(address);
  expect(
    new URL((await page.getByRole('link', { name: /LinkedIn/ }).getAttribute('href')) ?? '').searchParams.get(
      'certUrl',
    ),
  ).toBe(address);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const pdf = await readFile(await download.path());
  const lines = (await linesOfPdf(pdf)).join('\n');
  expect(lines).toContain('Нина Ελένη');
  expect(lines.replace(/\s/g, '')).toContain(address);
  const { data, info } = await sharp(await pictureOfPdf(pdf, 150))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});

test('a dropped file is checked here: genuine, changed, another key, another file, no certificate', async ({
  earned: { files, uniqueId },
  page,
}) => {
  await page.goto(`/certificate-verification`);
  await waitForScripts(page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') {
      uploads.push(request.url());
    }
  });
  const check = page.getByRole('region', { name: 'Check a file' });
  const give = (buffer: Buffer) =>
    check
      .getByLabel('The certificate to check')
      .setInputFiles({ name: 'file', mimeType: 'application/octet-stream', buffer });
  const verdict = check.getByRole('alert');

  for (const file of Object.values(files)) {
    await give(file);
    await expect(verdict).toContainText('This certificate is genuine and valid.');
    await expect(check.getByText('Zoë Łukaszewska')).toBeVisible();
    await expect(check.getByRole('link', { name: uniqueId })).toHaveAttribute('href', `/verify/${uniqueId}`);
  }
  await expect(check.getByText('It is byte for byte the file that this site issued.')).toBeVisible();
  await expectAccessible(page, 'report');

  const renamed = Buffer.from(files.json.toString().replace('Łukaszewska', 'Łukaszewskb'));
  await give(renamed);
  await expect(verdict).toContainText('Not genuine.');
  await expect(check.getByText(/Łukaszewsk/)).toHaveCount(0);
  const [head = '', ...rest] = files.jwt.toString().split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const kid = header.kid.replace(/keys\/./, (start) => (start.endsWith('A') ? 'keys/B' : 'keys/A'));
  await give(
    Buffer.from([Buffer.from(JSON.stringify({ ...header, kid })).toString('base64url'), ...rest].join('.')),
  );
  await expect(verdict).toContainText('Not issued by this site.');
  await give(Buffer.concat([files.pdf, Buffer.from('\n')]));
  await expect(verdict).toContainText('this file is not the one that was issued');
  await give(Buffer.from('Hello'));
  await expect(verdict).toContainText('This is not a certificate.');
  const several = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    ['a', 'b'].forEach((name) => transfer.items.add(new File([name], name)));
    return transfer;
  });
  await check.getByText('Drop the file here').dispatchEvent('drop', { dataTransfer: several });
  await expect(verdict).toContainText('These are several files.');
  expect(uploads).toEqual([]);

  await page.route('**/jwks.json', (route) => route.fulfill({ status: 429 }));
  await check.getByText('Paste its text instead').click();
  await check.getByLabel('Text of the JWT or JSON').fill(files.jwt.toString());
  await check.getByRole('button', { name: 'Check the text' }).press('Enter');
  await expect(verdict).toContainText('the site cannot be reached');
  await page.unroute('**/jwks.json');
  await check.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict).toContainText('This certificate is genuine and valid.');
  await expectToFit(page);
});

test('what an admin revokes says so at its address, in files and on paper', async ({
  earned: { site, rootToken, uniqueId, files },
  browser,
  page,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript((token) => localStorage.setItem('token', token), rootToken);
  const admin = await context.newPage();
  await admin.goto(`${site.url}/admin-dashboard?certificate=Kotlin`);
  await waitForScripts(admin);
  const section = admin.getByRole('region', { name: 'Certificates' });
  await section.getByRole('button', { name: /^Revoke .*Zoë/ }).press('Enter');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Say why: the page of the certificate shows it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Marked by a script');
  await expectAccessible(admin, 'dialog', 'dialog');
  await dialog.getByLabel('Reason').press('Enter');
  await expect(section.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Certificates' })).toBeFocused();
  await context.close();

  await page.goto(`/verify/${uniqueId}`);
  await waitForScripts(page);
  await expect(page.getByText(/^Revoked on .*: Marked by a script\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
  await page.getByLabel('The certificate to check').setInputFiles({
    name: 'certificate.json',
    mimeType: 'application/json',
    buffer: files.json,
  });
  const check = page.getByRole('region', { name: 'Check a file' });
  await expect(check.getByRole('alert')).toContainText(
    'The file is genuine, but the certificate no longer counts.',
  );
  await expect(check.getByText('The signed status list says that it no longer counts.')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`${site.url}/verify/${uniqueId}`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Checked on \d+ \w+ \d{4}, \d\d:\d\d UTC at/)).toBeVisible();
  await expect(page.getByText('What was checked', { exact: true })).toBeVisible();
  for (const hidden of [
    check,
    page.getByRole('search'),
    page.getByRole('contentinfo'),
    page.getByRole('button'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  const sheets = await pagesOfPdf(
    await page.pdf({ format: 'A4', margin: { top: '16mm', right: '16mm', bottom: '16mm', left: '16mm' } }),
  );
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).not.toContain('Skip to content');
});

test('a record whose proof fails is alarming, and nothing is offered to be shown', async ({
  earned: { site, uniqueId },
  page,
}) => {
  const details = (await (
    await fetch(`${site.url}/api/certificates/${uniqueId}`)
  ).json()) as CertificateDetails;
  const checks = details.checks.map((check) => ({ ...check, hasPassed: check.name !== 'signature' }));
  await page.route('**/api/certificates/*', (route) =>
    route.fulfill({ json: { ...details, status: 'valid', checks } }),
  );
  await page.goto(`/certificate-verification?userName=Zo`);
  await waitForScripts(page);
  await page.getByRole('main').getByRole('link', { name: 'Zoë Łukaszewska' }).click();
  await expect(page.getByText('The record of this certificate does not verify.')).toBeVisible();
  await expect(page.getByText('The record claims this. It is not proven:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await expectAccessible(page, 'not proven');
});
