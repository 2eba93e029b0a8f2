import type { Page } from '@playwright/test';
import type { Post } from '../../server/contract/schemas/post';
import { authorHere, content, openForm, pickCategory, title } from './authors';
import { expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { callApi } from './register-here';

/** Follows a link of the site itself, so that what the page keeps is kept. */
async function follow(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]:visible`).first().click();
  await expect(page).toHaveURL(address);
}

/** Leads through all lists of posts and to the dashboard, and looks at the titles that come first there. */
async function expectFirst(page: Page, has: string, hasNot: string): Promise<void> {
  const expectHere = async () => {
    const cards = page.getByRole('main').getByRole('article');
    await expect(page.getByRole('main').getByRole('link', { name: hasNot, exact: true })).toHaveCount(0);
    await expect(cards.first()).toContainText(has);
  };
  await follow(page, '/');
  await expectHere();
  await follow(page, '/explore');
  await expectHere();
  await follow(page, '/category');
  await follow(page, '/category/Gatsby');
  await expectHere();
  await follow(page, '/dashboard');
  const creations = page.getByRole('region', { name: 'Your Creations' });
  await expect(creations.getByRole('listitem').first()).toContainText(has);
  await expect(creations.getByRole('link', { name: hasNot, exact: true })).toHaveCount(0);
}

test('all lists follow a post that is added, changed and deleted, without a page being loaded anew', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await authorHere(page, site);
  await callApi(site, token, 'POST', '/posts', {
    title: 'It was here',
    content: 'Before.',
    category: 'Gatsby',
  });
  await page.goto('/');
  await waitForScripts(page);
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  await expectFirst(page, 'It was here', 'A newcomer');

  await follow(page, '/add-post');
  await pickCategory(page, 'Gatsby');
  await title(page).fill('A newcomer');
  await content(page).fill('First words.');
  await page.getByRole('button', { name: 'Add Post', exact: true }).click();
  await expect(page.getByText('Your post is out:')).toBeVisible();
  await expectFirst(page, 'A newcomer', 'A late name');

  await page.getByRole('main').getByRole('link', { name: 'A newcomer', exact: true }).first().click();
  await page.getByRole('group', { name: 'This post' }).getByRole('link', { name: 'Edit' }).click();
  await expect(title(page)).toHaveValue('A newcomer');
  await title(page).fill('A late name');
  await content(page).fill('Other words.');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Your changes are out:')).toBeVisible();
  await expectFirst(page, 'A late name', 'A newcomer');
  await page.getByRole('main').getByRole('link', { name: 'A late name', exact: true }).first().click();
  await expect(page.getByRole('main').getByText('Other words.').first()).toBeVisible();

  await page.getByRole('group', { name: 'This post' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectFirst(page, 'It was here', 'A late name');
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
});

test('drafts are on the dashboard when the policy was accepted elsewhere since the last visit', async ({
  page,
  site,
}) => {
  // What this browser keeps of the user is from before the policy was accepted.
  const { token } = await authorHere(page, site);
  await callApi(site, token, 'PUT', '/drafts/01990000-0000-7000-8000-00000000d0d0', {
    content: { title: 'Begun elsewhere' },
    parentRevision: null,
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('Begun elsewhere');
});

test('a long draft opens folded, and a key in one field draws no other again', async ({ page, site }) => {
  const { token } = await authorHere(page, site);
  const sections = Array.from({ length: 100 }, (_, place) => ({
    title: `Section ${place + 1}`,
    bulletPoints: Array.from({ length: 5 }, (_point, at) => ({ text: `Point ${at + 1} of it.` })),
  }));
  const draftId = '01990000-0000-7000-8000-00000000d0d1';
  await callApi(site, token, 'PUT', `/drafts/${draftId}`, {
    content: { title: 'Very long', subtitles: sections },
    parentRevision: null,
  });
  await openForm(page, `/add-post?draft=${draftId}`);
  await expect(page.getByRole('button', { name: 'Subtitle 100 Section 100' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subtitle', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Subtitle 50 Section 50' }).click();
  const subtitle = page.getByRole('textbox', { name: 'Subtitle', exact: true });
  await subtitle.focus();
  // Editors come into the places of text areas, and measure themselves in the next frame.
  await expect(page.getByRole('main').locator('textarea')).toHaveCount(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    const changed = new Set<string>();
    const list = document.getElementById('subtitles')?.closest('section') ?? document.body;
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const part = element?.closest('li');
        if (part) {
          changed.add(part.textContent.slice(0, 60));
        }
      }
    }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { changed });
  });
  await subtitle.press('End');
  await page.keyboard.type('!');
  await expect(page.getByRole('button', { name: 'Subtitle 50 Section 50!' })).toBeVisible();
  const changed = await page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed]);
  expect(changed.filter((text) => !text.includes('Subtitle 50'))).toEqual([]);
});

test('a title of one very long word fits into the screens of its author at 320 px', async ({
  page,
  site,
}) => {
  const { token } = await authorHere(page, site, 'Maximiliane-Theodora Freifrau von und zu Schönhausen');
  const post = await callApi<Post>(site, token, 'POST', '/posts', {
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung',
    content: 'Short.',
    category: 'Gatsby',
  });
  for (const address of [`/post/${post.slug}`, `/post/${post.slug}/history`, '/dashboard']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(post.title).first()).toBeVisible();
    await expectToFit(page, address);
  }
  await openForm(page, `/add-post?post=${post.postId}`);
  await expectToFit(page, '/add-post');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: post.title })).toBeVisible();
  await expectToFit(page, 'the preview');
});
