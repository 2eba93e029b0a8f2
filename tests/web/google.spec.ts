import type { Page } from '@playwright/test';
import { MESSAGES } from '../../server/contract/messages';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import { registration } from '../support/factories';
import { startOpenIdServer, type OpenIdServer, type Person } from '../support/openid';
import { freePort, startSite, type Site } from '../support/site';
import { expect, test as base } from './fixtures';

/** Registered first, as admin. */
const ADMIN = 'admin@example.org';

interface Provider extends OpenIdServer {
  sitePort: number;
}

/** A site that uses a real OpenID provider. */
const test = base.extend<{ _: undefined }, { google: Provider; site: Site }>({
  _: undefined,
  google: [
    async ({}, use) => {
      const sitePort = await freePort();
      const redirectUri = `http://localhost:${sitePort}/api/auth/google/callback`;
      const provider = await startOpenIdServer({ redirectUri, people: [] });
      await use({ ...provider, sitePort });
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ google }, use) => {
      const site = await startSite({ port: google.sitePort, env: google.env });
      await register(site, { email: ADMIN, role: 'admin' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

let counter = 0;

/** A stranger to the site with an account at the provider. */
function person(google: Provider, overrides: Partial<Person> = {}): Person {
  counter += 1;
  const subject = `p-${counter}-${Date.now()}`;
  const made: Person = {
    subject,
    name: 'Zoë Google',
    email: `${subject}@example.org`,
    isEmailVerified: true,
    ...overrides,
  };
  google.people.splice(0, Infinity, made);
  return made;
}

async function goToGoogle(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

async function logInWithGoogle(page: Page, { email }: Person, path = '/login'): Promise<void> {
  await goToGoogle(page, path);
  await page.getByRole('button', { name: email }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

async function expectRefusal(page: Page, message: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?error=/);
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

async function register({ url }: Site, overrides: Record<string, unknown> = {}) {
  const form = registration(overrides);
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  });
  return { ...((await response.json()) as SessionResponse), form };
}

const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` });

test.describe('Login with Google', () => {
  test('makes an account, and knows it the second time', async ({ page, google }) => {
    const zoe = person(google);
    await logInWithGoogle(page, zoe);
    await expect(greeting(page, zoe.name)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(MESSAGES.auth.loginSuccess).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText(zoe.email)).toBeVisible();
    const first = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string },
    );
    await logOut(page);

    // The provider still knows this browser, and asks nothing.
    await page.goto('/register');
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await expect(greeting(page, zoe.name)).toBeVisible();
    const second = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string },
    );
    expect(second.id).toBe(first.id);
  });

  test('goes on to the page that was asked for', async ({ page, google }) => {
    await logInWithGoogle(page, person(google), '/login?next=%2Fexplore%3Fquery%3Dcss');
    await expect(page).toHaveURL('/explore?query=css');
    await expect(
      page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeVisible();
  });

  test('links an account that was made with a password', async ({ page, google, site }) => {
    const { form } = await register(site, { name: 'Ada Byron' });
    await logInWithGoogle(page, person(google, { email: form.email }));
    await expect(greeting(page, 'Ada Byron')).toBeVisible();
    const notice = page.getByRole('dialog', { name: 'Your password has been removed' });
    await expect(notice).toContainText(MESSAGES.auth.passwordEnded);
    await page.reload();
    await notice.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('password-ended'))).toBeNull();
  });

  test('leads admins to their dashboard, and says there too what it ended', async ({ page, google }) => {
    await logInWithGoogle(page, person(google, { email: ADMIN }));
    await expect(page).toHaveURL('/admin-dashboard');
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
    const notice = page.getByRole('dialog', { name: 'Your password has been removed' });
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect(notice).toBeHidden();
    await page.goto('/account#password');
    await expect(page.getByText('Your account has no password yet').first()).toBeVisible();
  });

  test('is refused with an address that Google has not verified', async ({ page, google }) => {
    await logInWithGoogle(page, person(google, { isEmailVerified: false }));
    await expectRefusal(page, MESSAGES.signIn.unverified);
  });

  test('is refused with a state that was tampered with', async ({ page, google }) => {
    const zoe = person(google);
    await page.goto('/login');
    const link = await page.getByRole('link', { name: 'Login with Google' }).getAttribute('href');
    const begun = await page.request.get(link ?? '', { maxRedirects: 0 });
    const address = new URL(begun.headers().location ?? '');
    address.searchParams.set('state', 'x'.repeat(43));
    await page.goto(address.href);
    await page.getByRole('button', { name: zoe.email }).click();
    await expectRefusal(page, MESSAGES.signIn.stale);
  });

  test('can be cancelled; the form is there, and the reason goes with the next attempt', async ({
    page,
    google,
    site,
  }) => {
    const { form } = await register(site);
    person(google);
    await goToGoogle(page, '/login?next=%2Ffaq');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectRefusal(page, MESSAGES.signIn.cancelled);
    await page.getByRole('textbox', { name: 'Email' }).fill(form.email);
    await page.locator('input[name=password]').fill('Wrong-horse-1');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.filter({ hasText: MESSAGES.auth.invalidCredentials })).toBeFocused();
    await expect(page.getByText(MESSAGES.signIn.cancelled)).toHaveCount(0);
    await page.locator('input[name=password]').fill(form.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/faq');
  });

  test('is offered after a way through the site, too', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'User Login' }).click();
    await expect(page.getByRole('link', { name: 'Login with Google' })).toHaveAttribute(
      'href',
      /\/api\/auth\/google$/,
    );
  });

  test('says so when Google is out of reach', async ({ page }) => {
    // A site of its own: this one has not spoken to its provider yet.
    const port = await freePort();
    const nobody = await freePort();
    const site = await startSite({
      port,
      env: {
        OIDC_ISSUER: `http://127.0.0.1:${nobody}`,
        OIDC_CLIENT_ID: 'lectern',
        OIDC_CLIENT_SECRET: 'secret',
      },
    });
    await page.goto(`${site.url}/login`);
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await expectRefusal(page, MESSAGES.signIn.unavailable);
    await site.stop();
  });
});

base('Login with Google is not offered where it is not set up', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^(Login|Register)$/ })).toBeVisible();
    await expect(page.getByText(/Google/)).toHaveCount(0);
  }
});

test.describe('the address of login and dashboard', () => {
  test('is rid of what signs in before anything else loads', async ({ page }) => {
    // Never answered: styles and scripts do not come while the page is here.
    await page.route('**/assets/**', () => undefined);
    for (const path of ['/dashboard?code=a&next=%2Ffaq&token=b&user=c#x', '/login?next=%2Ffaq&token=b']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page).toHaveURL(
        `${path.slice(0, path.indexOf('?'))}?next=%2Ffaq${path.endsWith('#x') ? '#x' : ''}`,
      );
    }
  });

  for (const path of ['/dashboard', '/login']) {
    test(`takes a token on ${path}; the server says whose it is`, async ({ page, site }) => {
      const { token, user } = await register(site, { name: 'Grace Hopper' });
      const stranger = encodeURIComponent(JSON.stringify({ ...user, name: 'Mallory', role: 'admin' }));
      await page.goto(`${path}?token=${token}&user=${stranger}`);
      await expect(greeting(page, 'Grace Hopper')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await page.reload();
      await expect(greeting(page, 'Grace Hopper')).toBeVisible();
    });

    test(`takes a user on ${path} for display alone`, async ({ page }) => {
      const user = { _id: 'u1', name: 'Barbara <b>Liskov</b>', email: 'b@example.org', role: 'admin' };
      await page.goto(`${path}?user=${encodeURIComponent(JSON.stringify(user))}`);
      await expect(greeting(page, 'Barbara <b>Liskov</b>')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    });

    test(`never replaces a session on ${path}`, async ({ page, site }) => {
      const mine = await register(site, { name: 'Grace Hopper' });
      const other = await register(site, { name: 'Mallory' });
      await page.goto(`/dashboard?token=${mine.token}`);
      await expect(greeting(page, 'Grace Hopper')).toBeVisible();
      for (const search of [
        `token=${other.token}`,
        `user=${encodeURIComponent(JSON.stringify(other.user))}`,
        `code=${'a'.repeat(43)}`,
      ]) {
        await page.goto(`${path}?${search}`);
        await expect(greeting(page, 'Grace Hopper')).toBeVisible();
        await expect(page).toHaveURL('/dashboard');
      }
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(mine.token);
    });
  }

  test('opens no member page for a user whom it names', async ({ page }) => {
    const user = encodeURIComponent(JSON.stringify({ id: 'u1', name: 'Barbara Liskov', role: 'admin' }));
    await page.goto(`/dashboard?user=${user}`);
    await expect(page.getByRole('heading', { name: 'Welcome, Barbara Liskov' })).toBeVisible();
    for (const path of ['/account', '/notifications', '/admin-dashboard']) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
      }, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(path)}`,
      );
    }
  });

  test('takes a token in place of a session that has ended', async ({ page, site }) => {
    const { token } = await register(site, { name: 'Grace Hopper' });
    await page.goto('/faq');
    await page.evaluate(() => localStorage.setItem('token', 'A'.repeat(43)));
    await page.goto(`/dashboard?token=${token}`);
    await expect(greeting(page, 'Grace Hopper')).toBeVisible();
  });

  for (const [what, search, message] of [
    ['token', `token=${'A'.repeat(43)}`, MESSAGES.signIn.link],
    ['code', `code=${'A'.repeat(43)}&next=%2Ffaq`, MESSAGES.signIn.stale],
    ['user', 'user=%7Bbroken', MESSAGES.signIn.link],
  ] as const) {
    test(`leads a ${what} that is not good to the login`, async ({ page }) => {
      await page.goto(`/dashboard?${search}`);
      await expectRefusal(page, message);
    });
  }
});
