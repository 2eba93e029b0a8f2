import { expect, test } from './fixtures';

test.use({ javaScriptEnabled: false, sharesTab: false });

test('the reading pages work without scripts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Blogs' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Latest Posts' }).getByRole('article');
  await expect(cards).toHaveCount(5);
  const first = await cards.first().getByRole('heading').innerText();
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(cards.first().getByRole('heading')).not.toHaveText(first);

  await page.goto('/explore');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('useEfect');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await page.getByRole('link', { name: 'Effects without surprises' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Effects without surprises/ })).toBeVisible();
  await expect(page.getByText('An effect keeps something outside of React in step')).toBeVisible();
  await page.getByRole('link', { name: 'Start and stop' }).click();
  await expect(page).toHaveURL(/#start-and-stop$/);
  await expect(page.getByRole('heading', { name: 'Start and stop' })).toBeInViewport();

  const related = page.getByRole('region', { name: 'Read next' }).getByRole('article');
  await related.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/post\//);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'React' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'React' })).toBeVisible();
});

test('lists, questions, policy, sitemap and certificate search are there without scripts', async ({
  page,
}) => {
  await page.goto('/category');
  await expect(page.getByRole('main').getByRole('link', { name: 'React Native' })).toBeVisible();
  await page.goto('/faq');
  const questions = page.locator('main details');
  await expect(questions).toHaveCount(13);
  await questions.nth(0).locator('summary').click();
  await questions.nth(3).locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy policy');
  await page.goto('/sitemap');
  await expect(page.getByRole('main').getByRole('link', { name: /Effects without surprises/ })).toBeVisible();
  await page.goto('/certificate-verification');
  await page.getByLabel('User Name').fill('Ada');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No certificates found')).toBeVisible();
  await page.goto('/verify/ABCD-1234');
  await expect(page.getByText('No certificate found for this unique ID')).toBeVisible();
});
