import type { Page } from '@playwright/test';
import type { Site } from '../support/site';
import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { callApi as api, registerHere as signIn } from './register-here';

const POST = '/post/effects-without-surprises-what-useeffect-is-really-for';

const followedOnServer = (site: Site, token: string) =>
  api<string[]>(site, token, 'GET', '/notifications/followed-categories');

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What the page says in passing. */
const toast = (page: Page, message: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true });
const completion = (page: Page) => page.locator('#mark-completed');
const mark = (page: Page) => page.getByText('The site is offline.');

test.beforeEach(({ roughPage: page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('following', () => {
  test('on the list of categories: follow, and unfollow after a question', async ({ page, site }) => {
    const { token } = await signIn(page, site);
    await page.goto('/category');
    await waitForScripts(page);
    await card(page, 'AWS').getByRole('button', { name: 'Follow AWS' }).click();
    await expect(page.getByText('You have successfully followed the category!').first()).toBeVisible();
    const unfollow = card(page, 'AWS').getByRole('button', { name: 'Unfollow AWS' });
    await expect(unfollow).toBeVisible();
    expect(await followedOnServer(site, token)).toEqual(['AWS']);

    await page.reload();
    await unfollow.click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to unfollow AWS?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(unfollow).toBeFocused();
    await unfollow.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await unfollow.click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Category unfollowed successfully.').first()).toBeVisible();
    await expect(card(page, 'AWS').getByRole('button', { name: 'Follow AWS' })).toBeFocused();
    expect(await followedOnServer(site, token)).toEqual([]);
  });

  test('on a category page: a dialog that knows what is empty and what is followed', async ({
    page,
    site,
  }) => {
    const { token } = await signIn(page, site);
    await page.goto('/category/C%23');
    await waitForScripts(page);
    await page.getByRole('button', { name: 'Follow C#' }).click();
    const dialog = page.getByRole('dialog', { name: 'Follow a category' });
    const name = dialog.getByLabel('Category');
    const follow = dialog.getByRole('button', { name: 'Follow', exact: true });
    await expect(name).toHaveValue('C#');
    await name.selectOption('Choose a category');
    await expect(follow).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Follow C#' }).click();
    await follow.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You have successfully followed the category!').first()).toBeVisible();

    await page.getByRole('button', { name: 'Follow another' }).click();
    await expect(follow).toBeDisabled();
    await name.selectOption('C#');
    await expect(dialog.getByText('You already follow C#.')).toBeVisible();
    await expect(follow).toBeDisabled();
    await name.selectOption('Ruby');
    await follow.click();
    await expect(dialog).toBeHidden();
    expect(await followedOnServer(site, token)).toEqual(['C#', 'Ruby']);
    await page.getByRole('button', { name: 'Unfollow C#' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Follow C#' })).toBeVisible();
  });

  test('on the dashboard: suggestions for those who follow none, and unfollow', async ({ page, site }) => {
    const { token } = await signIn(page, site);
    await page.goto('/dashboard');
    const topics = region(page, 'Explore Categories');
    await expect(topics.getByText('Follow categories to start exploring!')).toBeVisible();
    await topics.getByRole('button', { name: 'Follow React' }).click();
    await expect(topics.getByRole('link', { name: 'React' })).toHaveAttribute('href', '/category/React');
    await expect(topics.getByText('Follow categories to start exploring!')).toBeHidden();
    await topics.getByRole('button', { name: 'Unfollow React' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(topics.getByText('Follow categories to start exploring!')).toBeVisible();

    await api(site, token, 'POST', '/notifications/follow-category', { category: 'CSS' });
    await api(site, token, 'POST', '/notifications/follow-category', { category: 'PHP' });
    await page.reload();
    await topics.getByRole('button', { name: 'Unfollow PHP' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(topics.getByRole('link', { name: 'PHP' })).toBeHidden();
    await expect(topics.getByRole('heading')).toBeFocused();
  });

  test('a visitor is told to log in, and comes back to the same place', async ({ page, site }) => {
    const { user } = await signIn(page, site);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/category/C%2B%2B');
    await waitForScripts(page);
    await page.getByRole('button', { name: 'Follow C++' }).click();
    await expect(toast(page, 'You need to be logged in to follow categories.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in to follow C++' })).toBeFocused();
    await page.goto('/category');
    await waitForScripts(page);
    await card(page, 'C++').getByRole('button', { name: 'Follow C++' }).click();
    await expect(page.getByText('Please log in to follow a category.').first()).toBeVisible();
    const login = card(page, 'C++').getByRole('link', { name: 'Log in to follow C++' });
    await expect(login).toBeFocused();
    await login.press('Enter');
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await page.locator('input[name=password]').fill('Corr3ct-horse');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/category#/);
    await expect(card(page, 'C++')).toBeInViewport();
    await card(page, 'C++').getByRole('button', { name: 'Follow C++' }).click();
    await expect(card(page, 'C++').getByRole('button', { name: 'Unfollow C++' })).toBeVisible();
  });

  test('what fails is taken back and said', async ({ roughPage: page, site }) => {
    await signIn(page, site);
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/notifications/follow-category', async (route) => {
      await asked;
      await route.fulfill({ status: 500, json: { message: 'No.', code: 'internal_error' } });
    });
    await page.goto('/category');
    await waitForScripts(page);
    await card(page, 'PHP').getByRole('button', { name: 'Follow PHP' }).click();
    await expect(card(page, 'PHP').getByRole('button', { name: 'Unfollow PHP' })).toBeVisible();
    answer();
    await expect(page.getByText('Error following category. Please try again.').first()).toBeVisible();
    await expect(card(page, 'PHP').getByRole('button', { name: 'Follow PHP' })).toBeVisible();
  });

  test('a second tab shows what the first one follows', async ({ page, context, site }) => {
    await signIn(page, site);
    await page.goto('/category');
    await waitForScripts(page);
    const second = await context.newPage();
    await second.goto('/category/Dart');
    await waitForScripts(second);
    await expect(second.getByRole('button', { name: 'Follow Dart' })).toBeVisible();
    await card(page, 'Dart').getByRole('button', { name: 'Follow Dart' }).click();
    await expect(second.getByRole('button', { name: 'Unfollow Dart' })).toBeVisible();
  });
});

test.describe('completing', () => {
  test('a post is completed and taken back, without anything moving', async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(POST);
    await waitForScripts(page);
    const button = completion(page).getByRole('button');
    await button.scrollIntoViewIfNeeded();
    const before = await page.getByRole('heading', { name: 'Read next' }).boundingBox();
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByText('Post marked as completed.').first()).toBeVisible();
    await expect(completion(page)).toContainText('You completed this post on');
    await expect(button).toBeFocused();
    expect(await page.getByRole('heading', { name: 'Read next' }).boundingBox()).toEqual(before);
    await page.reload();
    await expect(completion(page)).toContainText('You completed this post on');
    await completion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Post is no longer marked as completed.').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
  });

  for (const width of [375, 1280]) {
    test(`the page keeps room for it at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(POST);
      await waitForScripts(page);
      await expect(completion(page).getByRole('link', { name: 'Log in' })).toBeVisible();
      const height = (await completion(page).boundingBox())?.height;
      await signIn(page, site);
      await page.goto(POST);
      await waitForScripts(page);
      await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
      expect((await completion(page).boundingBox())?.height).toBe(height);
      await page.getByRole('button', { name: 'Mark as completed' }).click();
      await expect(completion(page)).toContainText('You completed this post on');
      expect((await completion(page).boundingBox())?.height).toBe(height);
    });
  }

  test('a refusal takes the mark back and says so', async ({ roughPage: page, site }) => {
    await signIn(page, site);
    await page.route('**/api/posts/*/complete', (route) =>
      route.fulfill({ status: 503, json: { message: 'No.', code: 'unavailable' } }),
    );
    await page.goto(POST);
    await waitForScripts(page);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByText('Error marking as completed. Please try again.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
  });
});

test('a post says when it is not known what was completed', async ({ roughPage: page, site }) => {
  await signIn(page, site);
  await page.route('**/api/posts/completed', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.', code: 'internal_error' } }),
  );
  await page.goto(POST);
  await expect(page.getByText('Failed to fetch completed posts.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
});

test.describe('the session', () => {
  test('survives a site that is away, says so, and finds back by itself', async ({
    roughPage: page,
    context,
    site,
  }) => {
    await signIn(page, site);
    await page.goto('/dashboard');
    await expect(region(page, 'Learning Progress')).toBeVisible();
    // The bell's code comes last of all that a session brings.
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await context.setOffline(true);
    await expect(mark(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await expect(mark(page)).toBeVisible();
    await context.setOffline(false);
    await expect(mark(page)).toBeHidden();
  });

  test('is kept when the server is unwell, with what was last known', async ({ roughPage: page, site }) => {
    await signIn(page, site);
    await page.goto('/dashboard');
    await expect(region(page, 'Learning Progress')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('state-v1'))).toContain('progress');
    let isWell = false;
    await page.route('**/api/**', (route) =>
      isWell
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Later.', code: 'unavailable' } }),
    );
    await page.reload();
    await expect(mark(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(region(page, 'Learning Progress')).toBeVisible();
    const again = page.getByRole('status').getByRole('button', { name: 'Try again' });
    await again.focus();
    // Well from this key on: the live stream tries by itself as well, and would take the button away.
    isWell = true;
    await page.keyboard.press('Enter');
    await expect(mark(page)).toBeHidden();
  });

  test('ends when the server no longer knows it', async ({ page, site }) => {
    const { token } = await signIn(page, site);
    await api(site, token, 'POST', '/auth/logout');
    await page.goto('/account');
    await expect(toast(page, 'Error loading user data.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expect(toast(page, 'Error loading user data.')).toHaveCount(1);
  });

  test('ends and begins in all tabs at once, and leaves nothing behind', async ({ page, context, site }) => {
    const session = await signIn(page, site);
    await page.goto('/dashboard');
    await expect(region(page, 'Learning Progress')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(region(second, 'Learning Progress')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect(second.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();
    // Longer than state is held back: nothing comes after the session.
    await expect(second.getByRole('link', { name: 'User Login' })).toBeVisible();
    expect(await second.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(session.user.email);
    await page.locator('input[name=password]').fill('Corr3ct-horse');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(second.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
  });

  test('what changed a moment before the page goes is kept', async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(POST);
    await waitForScripts(page);
    const stored = page.waitForResponse('**/api/posts/completed');
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await stored;
    await expect(page.getByText('Post marked as completed.').first()).toBeVisible();
    await page.goto('/site.webmanifest');
    expect(await page.evaluate(() => localStorage.getItem('state-v1'))).toContain('useeffect');
  });
});

test('axe finds nothing on the screens of a member, and nothing scrolls sideways at 320 px', async ({
  page,
  site,
}) => {
  const { token } = await signIn(page, site, 'Maximiliane-Theodora von und zu Guttenberg-Schönhausen');
  const [post] = await api<{ postId: string }[]>(site, token, 'GET', '/posts/category?category=C%23');
  await api(site, token, 'POST', `/posts/${post?.postId ?? ''}/complete`);
  await api(site, token, 'POST', '/notifications/follow-category', { category: 'React Native' });
  const check = async (name: string): Promise<void> => {
    await expectAccessible(page, name);
    await expectToFit(page, name);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.goto('/dashboard');
  await expect(region(page, 'Learning Progress').getByRole('progressbar')).toHaveCount(2);
  await check('dashboard');
  await region(page, 'Explore Categories').getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('question');
  await page.goto('/category/React%20Native');
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Follow another' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('follow dialog');
  await page.goto(POST);
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(completion(page)).toContainText('You completed this post on');
  await expect(page.getByRole('listitem').filter({ hasText: 'Post marked' })).toBeHidden();
  await check('completed post');
});

test('the keyboard alone follows, asks and answers', async ({ page, site }) => {
  await signIn(page, site);
  await page.goto('/category/Kotlin');
  await waitForScripts(page);
  const follow = page.getByRole('button', { name: 'Follow Kotlin' });
  await follow.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Follow a category' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(follow).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Follow', exact: true }).focus();
  await page.keyboard.press('Enter');
  const unfollow = page.getByRole('button', { name: 'Unfollow Kotlin' });
  await expect(unfollow).toBeFocused();
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to unfollow Kotlin?' });
  // Its cross has the focus; the answers follow.
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(follow).toBeFocused();
});
