import type { Page } from '@playwright/test';
import type { PostCard } from '../../server/contract/schemas/post';
import { authorHere, content, expectSaved, openForm, pickCategory, title } from './authors';
import { expectAccessible, expectToFit } from './axe';
import { expect, test } from './fixtures';
import { callApi, registerHere } from './register-here';
import { choose } from './upload-files';

const submit = (page: Page) => page.getByRole('button', { name: 'Add Post', exact: true });
const subtitles = (page: Page) => page.getByRole('textbox', { name: 'Subtitle', exact: true });
const toast = (page: Page, text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text);

/** Three subtitles: One, Two and Three. */
async function threeSubtitles(page: Page): Promise<void> {
  await subtitles(page).fill('One');
  for (const name of ['Two', 'Three']) {
    await page.getByRole('button', { name: 'Add Subtitle' }).click();
    await expect(subtitles(page).last()).toBeFocused();
    await page.keyboard.type(name);
  }
}

/** Presses a button that adds a field, and types where the focus has come to. */
async function addAndType(page: Page, button: string, text: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const added = page.locator('input:focus, [contenteditable]:focus');
  await expect(added).toBeVisible();
  await page.keyboard.type(text);
}

const expectOrder = async (page: Page, names: string[]) => {
  await expect(subtitles(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    await expect(subtitles(page).nth(index)).toHaveValue(name);
  }
};

test('a visitor is led to the login, and a member without the policy to it and on to the form', async ({
  page,
  site,
}) => {
  await page.goto('/add-post');
  await expect(page.getByText('Please log in to add a post.')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fadd-post');
  await registerHere(page, site);
  await page.goto('/add-post');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Post Details' })).toBeVisible();
});

test('what is missing is said on its field, on top and as a toast, and nothing is lost', async ({
  page,
  site,
}) => {
  await authorHere(page, site);
  await openForm(page);
  await submit(page).click();
  await expect(toast(page, 'Please select a category')).toBeVisible();
  const summary = page.getByRole('alert').filter({ hasText: '3 fields need your attention' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Title is required.' }).click();
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Here it is');
  const image = page.getByRole('group', { name: 'Title image', exact: true });
  await choose(page, image, { name: 'lies.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(image.getByText('Invalid or corrupted image file')).toBeVisible();
  const logged = page.waitForEvent(
    'console',
    (message) => message.text() === 'Media field validation failed',
  );
  await submit(page).click();
  await logged;
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please select a category',
    'Title image upload incomplete or invalid',
    'Content is required.',
  ]);
  await image.getByRole('button', { name: /^Go on without/ }).click();
  await expect(image.getByText('Invalid or corrupted image file')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: '2 fields need your attention' })).toBeVisible();
  await pickCategory(page, 'React');

  await subtitles(page).fill('One');
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  await page.getByRole('button', { name: 'Subtitle 1 One' }).click();
  await expect(subtitles(page)).toHaveCount(0);
  await expect(content(page)).toHaveClass(/cm-content/);
  await page.getByRole('alert').getByRole('link', { name: 'Content is required.' }).click();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Some text.');
  await page.route('**/api/posts', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'validation_error',
        message: 'The subtitle is too odd.',
        errors: [{ path: 'subtitles.0.title', msg: 'The subtitle is too odd.' }],
      },
    }),
  );
  await submit(page).click();
  await expect(toast(page, 'Error adding post: The subtitle is too odd.')).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'The subtitle is too odd.' }).click();
  await expect(subtitles(page)).toBeFocused();
  await expect(title(page)).toHaveValue('Here it is');
  await expect(content(page)).toHaveText('Some text.');
});

test('parts move by buttons, keys and pointer, are copied, and come back after removing', async ({
  page,
  site,
}) => {
  await authorHere(page, site);
  await openForm(page);
  await threeSubtitles(page);
  const up = page.getByRole('button', { name: 'Move Subtitle 3 up' });
  await up.click();
  await expectOrder(page, ['One', 'Three', 'Two']);
  await expect(page.getByRole('button', { name: 'Move Subtitle 2 up' })).toBeFocused();
  await expect(page.getByText('Subtitle 3 moved to place 2 of 3.')).toBeAttached();

  await page.getByRole('button', { name: 'Fold all' }).click();
  await page.getByRole('button', { name: 'Drag Subtitle 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Now over place 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Now over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Subtitle 2 Two' })).toBeVisible();

  const handle = page.getByRole('button', { name: 'Drag Subtitle 1' });
  await handle.hover();
  await page.mouse.down();
  const target = await page.getByRole('button', { name: 'Drag Subtitle 3' }).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 10, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Subtitle 3 One' })).toBeVisible();
  // The end of a drag takes the next click for its own, for longer than a machine needs to click again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect(subtitles(page)).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await expectOrder(page, ['Two', 'Three', 'One']);

  await page.getByRole('button', { name: 'Duplicate Subtitle 1' }).click();
  await expectOrder(page, ['Two', 'Two', 'Three', 'One']);
  await page.getByRole('button', { name: 'Remove Subtitle 3' }).click();
  await expectOrder(page, ['Two', 'Two', 'One']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, ['Two', 'Two', 'Three', 'One']);
});

test('a whole post is published, the form is fresh again, and the draft is gone', async ({ page, site }) => {
  const { token } = await authorHere(page, site);
  await openForm(page);
  await pickCategory(page, 'TypeScript');
  await title(page).fill('A post from the form');
  await content(page).fill('The **content** of it.');
  await page.getByRole('textbox', { name: 'Keywords' }).fill('forms, drafts,');
  await subtitles(page).fill('First part');
  await addAndType(page, 'Add Bullet Point to subtitle 1', 'A point of it');
  await page.getByRole('textbox', { name: 'Super title', exact: true }).fill('Forms compared');
  await addAndType(page, 'Add Attribute', 'Speed');
  await addAndType(page, 'Add Item', 'Ours');
  await page.getByRole('textbox', { name: 'Bullet point', exact: true }).fill('Fast');
  await expect(page.getByRole('table').getByRole('row', { name: 'Speed Fast' })).toBeVisible();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(toast(page, 'The draft is deleted.')).toBeVisible();
  await expect(title(page)).toHaveValue('');
  expect(await callApi(site, token, 'GET', '/drafts')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Bullet point', exact: true })).toHaveValue('Fast');
  await expectSaved(page);
  await submit(page).click();
  await expect(toast(page, 'Post added successfully!')).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await expect(subtitles(page)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Super title', exact: true })).toHaveCount(1);
  await expect(page).toHaveURL('/add-post');
  expect(await callApi(site, token, 'GET', '/drafts')).toEqual([]);
  expect(await callApi<PostCard[]>(site, token, 'GET', '/posts/userposts')).toHaveLength(1);
  await expect(page.getByText('Your post is out')).toBeInViewport();
  await page.getByRole('link', { name: 'A post from the form' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A post from the form' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First part' })).toBeVisible();
});

test('a lost answer is asked for again: what was changed meanwhile is in the one post', async ({
  // Its console may show the answer that was lost.
  roughPage: page,
  site,
}) => {
  const { token } = await authorHere(page, site);
  await openForm(page);
  await pickCategory(page, 'Kotlin');
  await title(page).fill('Sent twice');
  await content(page).fill('First words.');
  await page.route('**/api/posts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(toast(page, 'Error adding post: You seem to be offline.')).toBeVisible();
  await page.unroute('**/api/posts');
  await content(page).fill('Better words.');
  await submit(page).click();
  await expect(toast(page, 'Post added successfully!')).toBeVisible();
  const posts = await callApi<PostCard[]>(site, token, 'GET', '/posts/userposts');
  expect(posts.map(({ excerpt }) => excerpt)).toEqual(['Better words.']);
});

test('a post is published at a time, and that can be taken back', async ({ page, site }) => {
  await authorHere(page, site);
  await openForm(page);
  await pickCategory(page, 'Dart');
  await title(page).fill('For tomorrow');
  await content(page).fill('Later.');
  await page.getByRole('button', { name: 'Publish at…' }).click();
  await page.getByLabel('Day and time').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible();
  await page.getByLabel('Day and time').fill('2026-12-24T18:30');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Will be published 24 Dec 2026')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Do not publish' }).click();
  await expect(page.getByText('Will be published')).toHaveCount(0);
});

test('two tabs with one draft say so, follow each other, and offer both versions', async ({
  page,
  context,
  site,
}) => {
  await authorHere(page, site);
  await openForm(page);
  await title(page).fill('Shared');
  await expectSaved(page);
  const other = await context.newPage();
  await openForm(other, page.url());
  await expect(page.getByText('This draft is open in another tab')).toBeVisible();
  await expect(other.getByText('This draft is open in another tab')).toBeVisible();
  await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Shared and changed');
  await expect(title(page)).toHaveValue('Shared and changed');

  await Promise.all([title(page).fill('Mine'), title(other).fill('Theirs')]);
  const choice = (tab: Page) => tab.getByRole('button', { name: 'Keep mine' });
  await expect
    .poll(async () => (await choice(page).count()) + (await choice(other).count()))
    .toBeGreaterThan(0);
  const chooser = (await choice(page).isVisible()) ? page : other;
  const kept = chooser === page ? 'Mine' : 'Theirs';
  await chooser.getByRole('button', { name: 'Look at both' }).click();
  await expect(chooser.getByRole('region', { name: 'Mine, in this form' })).toContainText(kept);
  await expect(chooser.getByRole('region', { name: 'The other' })).toContainText(
    kept === 'Mine' ? 'Theirs' : 'Mine',
  );
  await choice(chooser).click();
  await expectSaved(chooser);
  await expect(title(chooser)).toHaveValue(kept);
});

/** Runs in the page: the stop that has the focus, and what is wrong with where it stands. */
function focusedStop(): { name: string; isInForm: boolean; problem: string } {
  const stop = document.activeElement ?? document.body;
  const bar = document.querySelector('[role=form] > div');
  const before = document.querySelector('[data-last-stop]');
  before?.removeAttribute('data-last-stop');
  stop.setAttribute('data-last-stop', '');
  const isBehind = (other: Element): boolean =>
    (other.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const { top, bottom } = stop.getBoundingClientRect();
  const isUnder = (cover: Element): boolean =>
    !cover.contains(stop) && top < cover.getBoundingClientRect().bottom - 1;
  const problems = [
    before && isBehind(before) ? 'goes back' : '',
    bar && isUnder(bar) ? 'is covered by the bar' : '',
    bottom > innerHeight + 1 ? 'is out of sight' : '',
  ];
  return {
    name: (stop.shadowRoot?.activeElement ?? stop).ariaLabel ?? stop.textContent.trim(),
    isInForm: stop.closest('[role=form]') !== null,
    problem: problems.filter(Boolean).join(', '),
  };
}

test('Tab alone leads through the whole form, in its order and always in sight', async ({ page, site }) => {
  await authorHere(page, site);
  await openForm(page);
  await title(page).fill('Walked through');
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByRole('button', { name: 'Add Attribute' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Discard draft' }).focus();
  const names: string[] = [];
  const problems: string[] = [];
  for (let stop = await page.evaluate(focusedStop); names.length === 0 || stop.isInForm;) {
    names.push(stop.name);
    // The way out of a field that Tab indents in, as its hint says.
    if (stop.name === 'Code snippet') {
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Tab');
    stop = await page.evaluate(focusedStop);
    problems.push(...(stop.isInForm && stop.problem ? [`${stop.name} ${stop.problem}`] : []));
    expect(names.length).toBeLessThan(150);
  }
  expect(problems).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['Add Post', 'Content', 'Text', 'Code snippet', 'Summary']));
});

test('the form with all that can be in it: axe, 320 px', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await authorHere(page, site);
  await openForm(page);
  await threeSubtitles(page);
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  await page.getByRole('button', { name: 'Add Attribute' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expectSaved(page);
  await expectAccessible(page);
  await expectToFit(page);
});
