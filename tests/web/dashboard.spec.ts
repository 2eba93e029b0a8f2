import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { callApi as api, registerHere as signIn } from './register-here';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(({ roughPage: page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('shows what was followed, completed and reached', async ({ page, site }) => {
  const { token, user } = await signIn(page, site, 'Zoë von der Heydt-Montgomery');
  const react = await api<{ postId: string; slug: string; title: string }[]>(
    site,
    token,
    'GET',
    '/posts/category?category=React',
  );
  const [first] = react;
  expect(first).toBeDefined();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Zoë von der Heydt-Montgomery');
  await expect(page.getByText(user.email)).toBeVisible();
  await expect(page.getByText('No posts yet—create something amazing!')).toBeVisible();
  await expect(page.getByText('No completed posts yet—keep learning!')).toBeVisible();
  await expect(page.getByText('No certificates yet—complete a category!')).toBeVisible();
  const order = ['Your Creations', 'Explore Categories', 'Completed Journeys', 'Your Achievements'];
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.filter((name) => name !== 'Updates')).toEqual([...order, 'Learning Progress']);

  await api(site, token, 'POST', `/posts/${first?.postId ?? ''}/complete`);
  await api(site, token, 'POST', '/notifications/follow-category', { category: 'CSS' });
  await page.reload();
  await expect(
    region(page, 'Completed Journeys').getByRole('link', { name: first?.title ?? '' }),
  ).toHaveAttribute('href', `/post/${first?.slug ?? ''}`);
  const progress = region(page, 'Learning Progress');
  const percent = Math.floor(100 / react.length);
  await expect(progress.getByRole('progressbar', { name: 'Progress in React' })).toHaveAttribute(
    'value',
    String(percent),
  );
  await expect(progress.getByText(`1 of ${react.length} posts completed`)).toBeVisible();
  await expect(progress.getByRole('link', { name: 'React' })).toHaveAttribute('href', '/category/React');
  await expect(progress.getByRole('progressbar', { name: 'Progress in CSS' })).toHaveAttribute('value', '0');
});

test('says when it cannot be loaded and tries again', async ({ roughPage: page, site }) => {
  await signIn(page, site);
  const all = /\/api\/(progress|posts\/userposts|posts\/completed|notifications\/followed-categories)$/;
  await page.route(all, (route) => route.abort());
  await page.goto('/dashboard');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(all);
  await retry.click();
  await expect(region(page, 'Learning Progress')).toBeVisible();
});

test('a list that does not come takes no card of the dashboard away', async ({ roughPage: page, site }) => {
  await signIn(page, site);
  const unwell = { status: 500, json: { message: 'No.', code: 'internal_error' } };
  await page.route('**/api/posts/userposts', (route) => route.fulfill(unwell));
  await page.route('**/api/progress', (route) => route.fulfill(unwell));
  await page.goto('/dashboard');
  const creations = region(page, 'Your Creations');
  await expect(creations).toContainText('Your posts could not be loaded.');
  await expect(region(page, 'Learning Progress')).toBeVisible();
  await page.unroute('**/api/posts/userposts');
  await creations.getByRole('button', { name: 'Try again' }).click();
  await expect(creations).toContainText('No posts yet—create something amazing!');
});

test('a followed topic without posts is at 0 of 0, and no other is shown', async ({ page, site }) => {
  const { token } = await signIn(page, site);
  await api(site, token, 'POST', '/notifications/follow-category', { category: 'Gatsby' });
  // Every topic of the starter posts has some.
  const none = { completed: 0, total: 0, percent: 0 };
  await page.route('**/api/progress', (route) =>
    route.fulfill({ json: ['CSS', 'Gatsby'].map((category) => ({ category, ...none })) }),
  );
  await page.goto('/dashboard');
  const progress = region(page, 'Learning Progress');
  await expect(progress.getByText('0 of 0 posts completed')).toBeVisible();
  await expect(progress.getByRole('progressbar')).toHaveCount(1);
});
