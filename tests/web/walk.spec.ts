import type { Page } from '@playwright/test';
import type { Site } from '../support/site';
import { expect, test } from './fixtures';

const password = 'Corr3ct-horse';

test('a visitor reads, joins, leaves, forgets the password and comes back', async ({ page, site }) => {
  const email = `walker-${Date.now()}@example.org`;

  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Blogs' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search posts' }).fill('useEfect');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page).toHaveURL(/\/explore\?query=useEfect/);
  await page.getByRole('link', { name: 'Effects without surprises' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Effects without surprises/ })).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Start and stop' }).click();
  await expect(page).toHaveURL(/#start-and-stop$/);
  await expect(page.getByRole('heading', { name: 'Start and stop' })).toBeInViewport();

  const related = page.getByRole('region', { name: 'Read next' }).getByRole('article');
  await expect(related).toHaveCount(3);
  const title = await related.first().getByRole('heading').innerText();
  await related.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'React' }).click();
  await expect(page).toHaveURL('/category/React');
  await expect(page.getByRole('heading', { level: 1, name: 'React' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'User Login' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Zoë Walker');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmPassword]').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë Walker' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë Walker' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();

  await logIn(page, email, password);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const said = page.locator('form').getByRole('status');
  await expect(said).toContainText('Password reset link sent to your email');
  const link = await resetLink(site, email);

  await page.goto(link);
  await page.locator('input[name=password]').fill('An0ther-horse');
  await expect(page.getByText('Strong')).toBeVisible();
  await page.locator('input[name=confirmPassword]').fill('An0ther-horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await logIn(page, email, 'An0ther-horse');
});

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë Walker' })).toBeVisible();
}

/** The link of the newest mail to this address, once it is in the outbox. */
async function resetLink(site: Site, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await site.mails()).filter((text) => text.includes(email)).at(-1);
      link = mail?.replace(/=\r?\n/g, '').match(/https?:\/\/[^\s"<>]+\/reset-password\/[\w%-]+/)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
