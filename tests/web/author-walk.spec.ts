import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { expect, test, type Page } from '@playwright/test';
import { readable } from '../support/smtp';
import { startS3, type S3Server } from '../support/s3';
import { freePort, newDataFolder, startSite, type Site } from '../support/site';
import { expectSaved, PASSWORD, saveState, title } from './authors';
import { waitForScripts, watchConsole } from './fixtures';
import { makeMember, signIn } from './members';
import { illustratePoint, POST, writeComparisons, writeDetails, writeRest, writeSection } from './walk-post';
import { expectEverywhere, expectWhole } from './walk-published';

/** A site that can be killed and started again where it was, with its bucket if it has one. */
interface Place {
  site: Site;
  /** Where the browser sends files. */
  uploads: string;
  s3: S3Server | null;
  /** As a power cut would end it. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function startPlace(kind: 'disk' | 's3'): Promise<Place> {
  const port = await freePort();
  const s3 = kind === 's3' ? await startS3({ cors: `http://localhost:${port}` }) : null;
  const dataFolder = await newDataFolder(s3?.env);
  const start = () => startSite({ port, dataFolder, env: { TRUST_PROXY: '1', ...s3?.env } });
  const place: Place = {
    site: await start(),
    uploads: s3 ? `${s3.endpoint}/**` : '**/api/media/uploads/**',
    s3,
    async kill() {
      const ended = once(place.site.process, 'exit');
      place.site.process.kill('SIGKILL');
      await ended;
    },
    async restart() {
      place.site = await start();
    },
    async close() {
      await place.site.stop();
      await s3?.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  return place;
}

/** Registers by hand, is led to the policy on the way to the form, and accepts it. */
async function joinAndAccept(page: Page): Promise<void> {
  await page.goto('/register');
  await waitForScripts(page);
  await page.getByLabel('Name').fill('Zoë Writer');
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@example.org');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë Writer' })).toBeVisible();
  await page.goto('/add-post');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(title(page)).toBeVisible();
}

/** Uploads the picture of a bullet point while the network fails twice. @returns where it went */
async function illustrateThroughFailures(page: Page, uploads: string): Promise<string> {
  const attempts: string[] = [];
  await page.route(uploads, async (route) => {
    attempts.push(route.request().url());
    await (attempts.length < 3 ? route.abort('connectionreset') : route.continue());
  });
  await illustratePoint(page);
  expect(attempts, 'two that fail and one that arrives').toHaveLength(3);
  await page.unroute(uploads);
  return attempts[2] ?? '';
}

/** The server dies, one writes on, and it comes back. */
async function writeThroughCrash(page: Page, place: Place): Promise<void> {
  await place.kill();
  await title(page).fill('Written while nobody listened');
  await expect(saveState(page)).toContainText('Not saved on the server yet');
  await title(page).fill(POST.title);
  await place.restart();
  await expectSaved(page);
}

let place: Place | undefined;
test.afterEach(() => place?.close());

/** With files on the disk, each part of the walk is a test of its own elsewhere: the whole is for the long run. */
const KINDS = process.env.LONG ? (['disk', 's3'] as const) : (['s3'] as const);

for (const kind of KINDS) {
  test(`a new author writes, illustrates and publishes through failures, files on ${kind}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const here = (place = await startPlace(kind));
    const context = await browser.newContext({ baseURL: here.site.url });
    // Its console names the failures that are made on purpose.
    const page = await context.newPage();
    const follower = await makeMember(here.site, 'Ada Follower');
    await follower.call('POST', '/notifications/follow-category', { category: POST.category });
    const readers = await browser.newContext({ baseURL: here.site.url });
    await signIn(readers, follower);

    await joinAndAccept(page);
    await writeDetails(page);
    await writeSection(page);
    await expectSaved(page);
    await page.reload();
    await expect(title(page)).toHaveValue(POST.title);
    const routed = await illustrateThroughFailures(page, here.uploads);
    await writeRest(page);
    await writeThroughCrash(page, here);
    await writeComparisons(page);
    await expectSaved(page);

    const bell = await readers.newPage();
    const check = watchConsole(bell);
    await bell.goto('/faq');
    await expect(bell.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Post', exact: true }).click();
    await expect(page.getByText('Post added successfully!').first()).toBeVisible();
    await expect(title(page)).toHaveValue('');

    await bell.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const told = bell.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: POST.title });
    // On its first words: a link over two lines is not everywhere in its box.
    await told.click({ position: { x: 40, y: 10 } });
    await expect(bell.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
    const path = new URL(bell.url()).pathname;
    check();
    await expect
      .poll(async () => (await here.site.mails()).map(readable).filter((mail) => mail.includes(path)))
      .toEqual([expect.stringContaining(follower.email)]);

    await expectWhole(browser, here.site, path);
    await expectEverywhere(page, here.site, path);
    if (here.s3) {
      expectFromBrowser(here.s3, here.site.url, routed);
    }
    await context.close();
    await readers.close();
  });
}

/**
 * Every file went from the page itself to the bucket, each after its preflight, and nothing of the session with it.
 *
 * @param routed address of the upload that the test held up: there Playwright answers the preflight itself
 */
function expectFromBrowser({ requests }: S3Server, origin: string, routed: string): void {
  const fromPages = requests.filter(({ headers }) => headers.origin === origin);
  const puts = fromPages.filter(({ method }) => method === 'PUT');
  // Three pictures, two films and a picture of each film.
  expect(puts.length).toBe(7);
  for (const put of puts) {
    if (!routed.includes(put.key)) {
      const before = fromPages.slice(0, fromPages.indexOf(put));
      expect(before.some(({ method, key }) => method === 'OPTIONS' && key === put.key)).toBe(true);
    }
    expect(put.key).toMatch(/^uploads\//);
    expect(put.headers).not.toHaveProperty('cookie');
    expect(put.headers).not.toHaveProperty('x-auth-token');
    expect(put.headers['user-agent']).toContain('Chrome');
  }
}
