import { expect, type Page } from '@playwright/test';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { Post } from '../../server/contract/schemas/post';
import { pathOf } from './lectern-app';

let made = 0;

/** Asks the server of the app as its pages do: nothing else reaches it. */
export async function callApi<T>(
  page: Page,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const { status, text } = await page.evaluate(
    async (asked) => {
      const answer = await fetch(`/api${asked.path}`, {
        method: asked.method,
        headers: { 'content-type': 'application/json', 'x-auth-token': asked.token },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    { token, method, path, body },
  );
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T;
}

/** Registers somebody who may write. @returns the session's token */
export async function makeAccount(page: Page, name: string): Promise<string> {
  made += 1;
  const password = 'Corr3ct-horse';
  const { token } = await callApi<SessionResponse>(page, '', 'POST', '/auth/register', {
    name,
    email: `account-${made}-${Date.now()}@example.org`,
    password,
    confirmPassword: password,
    role: 'user',
  });
  await callApi(page, token, 'POST', '/auth/accept-policy');
  return token;
}

/** Publishes a post about Kotlin. */
export function publish(page: Page, token: string, title: string): Promise<Post> {
  const post = { title, content: 'Some text about it.', category: 'Kotlin' };
  return callApi<Post>(page, token, 'POST', '/posts', post);
}

/** As an address that is typed: the app has no bar for it, but menus and links lead there the same way. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => window.location.assign(wanted), path);
  await expect.poll(() => pathOf(page)).toBe(path);
  await expect(page.locator('html')).toHaveAttribute('data-js', 'ready');
}

/** Signs somebody in, in the window of a page. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await goTo(page, '/faq');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
}
