import type { Browser, Page } from '@playwright/test';
import type { Post } from '../../server/contract/schemas/post';
import type { Site } from '../support/site';
import { expectAccessible, expectToFit } from './axe';
import { expect, test, watchConsole } from './fixtures';
import { makeAuthor, signIn, type Member } from './members';

const CONTENT = 'The quick brown fox jumps over the lazy dog.';

interface Editor {
  page: Page;
  check: () => void;
}

/** A browser of its own, with the form of a post open. */
async function openEditor(browser: Browser, site: Site, author: Member, post: Post): Promise<Editor> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  await signIn(context, author);
  const page = await context.newPage();
  const check = watchConsole(page);
  await page.goto(`/add-post?post=${post.postId}`);
  await expect(field(page, 'Content')).toHaveText(CONTENT);
  return { page, check };
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function twoEditors(browser: Browser, site: Site, title: string) {
  const author = await makeAuthor(site);
  const post = (await author.call('POST', '/posts', {
    title,
    content: CONTENT,
    category: 'Kotlin',
    subtitles: [{ title: 'Setting out', bulletPoints: [{ text: 'Pack a bag.' }] }],
  })) as Post;
  const first = await openEditor(browser, site, author, post);
  const second = await openEditor(browser, site, author, post);
  const stored = async (): Promise<Post> =>
    (await author.call('GET', `/posts/${post.postId}/source`)) as Post;
  return { first, second, stored };
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish changes' }).click();
}

test('both changes of a post survive when they touch different parts', async ({ browser, site }) => {
  const { first, second, stored } = await twoEditors(browser, site, 'Two editors apart');
  await field(first.page, 'Content').fill('The first editor wrote this.');
  await field(second.page, 'Subtitle').fill('Setting out again');
  await publish(first.page);
  await expect.poll(async () => (await stored()).content).toBe('The first editor wrote this.');
  await publish(second.page);

  const merging = second.page.getByRole('region', { name: 'Bring two versions together' });
  await expect(merging).toContainText('One change of the other version was taken in by itself');
  await expect(merging).toContainText('Everything is decided.');
  await merging.getByRole('button', { name: 'Use this version' }).click();
  await publish(second.page);
  await expect.poll(async () => (await stored()).subtitles[0]?.title).toBe('Setting out again');
  expect((await stored()).content).toBe('The first editor wrote this.');
  first.check();
  second.check();
});

test('where both changed the same part, the author sees both and chooses, by keyboard alone', async ({
  browser,
  site,
}) => {
  const { first, second, stored } = await twoEditors(browser, site, 'Two editors together');
  await field(first.page, 'Content').fill('The quick red fox jumps over the lazy dog.');
  await field(second.page, 'Content').fill('The quick brown fox jumps over the sleeping dog.');
  await publish(first.page);
  await expect.poll(async () => (await stored()).content).toContain('red');
  await publish(second.page);

  const { page } = second;
  const merging = page.getByRole('region', { name: 'Bring two versions together' });
  const choice = merging.getByRole('group', { name: 'Content' });
  await expect(choice.locator('del')).toContainText(['lazy', 'brown']);
  await expect(choice.locator('ins')).toContainText(['sleeping', 'red']);
  await expect(merging).toContainText('1 part is still to be decided.');
  await expectAccessible(page, 'merge', 'section[aria-labelledby="merge-title"]');

  await merging.getByRole('button', { name: 'Go to the next one' }).press('Enter');
  await expect(choice.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choice.getByRole('radio', { name: 'Both, mine first' })).toBeChecked();
  await merging.getByRole('button', { name: 'Use this version' }).press('Enter');
  await publish(page);
  await expect
    .poll(async () => (await stored()).content)
    .toBe('The quick brown fox jumps over the sleeping dog.\n\nThe quick red fox jumps over the lazy dog.');
  await expectToFit(page);
  first.check();
  second.check();
});
