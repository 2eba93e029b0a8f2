import { expect, type Page } from '@playwright/test';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { Site } from '../support/site';

let people = 0;

/** Registers over the API and puts the session into the browser, as logging in does. */
export async function registerHere(page: Page, site: Site, name = 'Ada Lovelace'): Promise<SessionResponse> {
  people += 1;
  const response = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${process.pid % 250}.${people}` },
    body: JSON.stringify({
      name,
      email: `here-${process.pid}-${people}@example.org`,
      password: 'Corr3ct-horse',
      confirmPassword: 'Corr3ct-horse',
      role: 'user',
    }),
  });
  expect(response.status).toBe(201);
  const session = (await response.json()) as SessionResponse;
  const neutral = `${site.url}/site.webmanifest`;
  if (page.url() !== neutral) {
    await page.goto(neutral);
  }
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  return session;
}

/** Calls the API with a session's token. */
export async function callApi<T>(
  site: Site,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}
