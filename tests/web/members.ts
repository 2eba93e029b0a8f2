import { expect, type BrowserContext } from '@playwright/test';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { Site } from '../support/site';

/** Somebody with an account, over the API. */
export interface Member {
  email: string;
  token: string;
  /** Calls the API as this member. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

let made = 0;

/** Registers an account of its own for a test. */
export async function makeMember(site: Site, name: string): Promise<Member> {
  made += 1;
  const email = `member-${process.pid}-${made}@example.org`;
  const password = 'Corr3ct-horse';
  const form = { name, email, password, confirmPassword: password, role: 'user' };
  const send = async (method: string, path: string, body: unknown, token = '') => {
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'x-auth-token': token,
        // Each member calls from a place of their own, so that limits count them apart.
        'X-Forwarded-For': `10.9.${process.pid % 250}.${made % 250}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return (await response.json()) as unknown;
  };
  const { token } = (await send('POST', '/auth/register', form)) as SessionResponse;
  return { email, token, call: (method, path, body) => send(method, path, body, token) };
}

/** A member who may write. */
export async function makeAuthor(site: Site): Promise<Member> {
  const author = await makeMember(site, 'Grace Author');
  await author.call('POST', '/auth/accept-policy');
  return author;
}

export async function publish(author: Member, title: string, category = 'Kotlin'): Promise<void> {
  await author.call('POST', '/posts', { title, content: 'Some text about it.', category });
}

/** Signs a browser in: all its pages have the member's session from their first moment on. */
export async function signIn(context: BrowserContext, { token }: Member): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
}
