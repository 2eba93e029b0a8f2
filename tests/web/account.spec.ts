import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { mailTo, tokenIn } from '../support/links';
import { PASSWORD, registration } from '../support/factories';
import { unzip } from '../support/zip';
import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { registerHere } from './register-here';

interface Person {
  token: string;
  email: string;
}

async function register(
  request: APIRequestContext,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  const form = registration(overrides);
  const answer = await request.post('/api/auth/register', { data: form });
  const { token } = (await answer.json()) as { token: string };
  return { token, email: form.email };
}

/** Opens a page as somebody who is signed in. */
async function open(page: Page, { token }: Person, path: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in') === null) {
      sessionStorage.setItem('signed-in', 'yes');
      localStorage.setItem('token', value);
    }
  }, token);
  await page.goto(path);
  await waitForScripts(page);
}

/** What the page says in passing. */
const toast = (page: Page, message: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the account page asks those who are not signed in to log in, and leads back', async ({
  page,
  request,
}) => {
  const { email } = await register(request);
  await page.goto('/account#mail');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/account#mail$/);
  await expect(section(page, 'Mails')).toBeInViewport();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('name and password change, with what is wrong said at its field', async ({ page, request }) => {
  const person = await register(request, { name: 'Ada Byron' });
  await open(page, person, '/dashboard');
  await page.getByRole('link', { name: 'Account and data' }).click();
  const profile = section(page, 'Profile');
  await profile.getByLabel('Name').fill(' ');
  await profile.getByRole('button', { name: 'Save name' }).click();
  await expect(profile.getByRole('alert')).toContainText('Name is required.');
  await profile.getByLabel('Name').fill('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name has been changed.').first()).toBeVisible();

  const password = section(page, 'Password');
  await password.getByLabel(/^Current password/).fill('Wrong-horse-1');
  await password.getByLabel(/^New password/).fill('Battery-staple-2');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByRole('alert')).toContainText('This is not your current password.');
  await expect(password.getByLabel(/^New password/)).toHaveValue('Battery-staple-2');
  await password.getByLabel(/^Current password/).fill(PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
});

test('a new address is confirmed through its mail', async ({ page, request, site }) => {
  const person = await register(request);
  await open(page, person, '/account');
  const email = section(page, 'Email address');
  const wanted = `new-${person.email}`;
  await email.getByLabel('New email').fill(wanted);
  await email.getByLabel(/^Password/).fill(PASSWORD);
  await email.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(email.getByText(`${wanted} waits to be confirmed`)).toBeVisible();
  await expect.poll(async () => mailTo(await site.mails(), wanted)).not.toBe('');
  const token = tokenIn(mailTo(await site.mails(), wanted), '/confirm-email/');
  await page.goto(`/confirm-email/${token}`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(section(page, 'Email address')).toContainText(`You log in with ${wanted}`);
  await page.goto(`/confirm-email/${token}`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});

test('mails of a topic are chosen at once, and stay chosen', async ({ page, request }) => {
  const person = await register(request);
  await open(page, person, '/account');
  await expect(section(page, 'Mails').getByRole('link', { name: 'Find topics to follow' })).toBeVisible();
  await request.post('/api/notifications/follow-category', {
    data: { category: 'C++' },
    headers: { 'x-auth-token': person.token },
  });
  await page.clock.install();
  await page.reload();
  await expect(section(page, 'Mails').getByLabel('C++')).toBeVisible();
  const before = await page.evaluate(() => Date.now());
  await section(page, 'Mails').getByLabel('C++').selectOption('Once a week');
  await expect(toast(page, 'Your choice is saved.')).toBeVisible();
  await page.clock.pauseAt(before + 2_900);
  await expect(toast(page, 'Your choice is saved.')).toBeVisible();
  await page.clock.resume();
  await expect(toast(page, 'Your choice is saved.')).toBeHidden();
  await page.reload();
  await expect(section(page, 'Mails').getByLabel('C++')).toHaveValue('weekly');
});

test('another device is logged out, by the keyboard alone', async ({ page, request }) => {
  const person = await register(request);
  const logIn = (agent: string) =>
    request.post('/api/auth/login', {
      data: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
  await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await logIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await open(page, person, '/account');
  const devices = section(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: /^Log out Firefox on Linux/ }).focus();
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('heading')).toBeFocused();
  await devices.getByRole('button', { name: 'Log out everywhere else' }).focus();
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByText('This device')).toBeVisible();
});

test('the data comes as a ZIP file', async ({ page, request }) => {
  const person = await register(request, { name: 'Ada Lovelace' });
  await open(page, person, '/privacy');
  await page.getByRole('link', { name: 'Download my data' }).click();
  await expect(section(page, 'Your data')).toBeInViewport();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^lectern-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect(files.get('account.json')?.toString('utf8')).toContain(person.email);
  await expect(page).toHaveURL(/\/account#data$/);
});

test('a download whose address went bad leads back, and says so', async ({ page, request }) => {
  const person = await register(request);
  await open(page, person, '/account#data');
  const data = section(page, 'Your data');
  await page.route(
    '**/api/account/export',
    (route) => route.fulfill({ json: { url: '/api/account/export/too-old' } }),
    { times: 1 },
  );
  await data.getByRole('button', { name: 'Download my data' }).click();
  await expect(page).toHaveURL('/account?error=expired#data');
  await expect(data.getByRole('alert')).toBeFocused();
  await expect(data.getByRole('alert')).toContainText('The download did not begin');
  const coming = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  await coming;
  await expect(data.getByRole('alert')).toBeHidden();
  await expect(toast(page, 'Your download has begun.')).toBeVisible();
});

test.describe('accepting the policy', () => {
  const ACCEPT = '**/api/auth/accept-policy';
  const FAILED = 'Error accepting policy. Please try again.';

  test('says the same of every failure, but asks to log in when the session is over', async ({
    roughPage: page,
    site,
  }) => {
    await registerHere(page, site);
    await page.goto('/privacy');
    const accept = page.getByRole('button', { name: 'Accept' });
    await page.route(ACCEPT, (route) =>
      route.fulfill({ status: 500, json: { message: 'Disk full.', code: 'internal_error' } }),
    );
    await accept.click();
    await expect(toast(page, FAILED)).toBeVisible();
    await page.unroute(ACCEPT);
    await page.route(ACCEPT, (route) =>
      route.fulfill({ status: 401, json: { message: 'Who is it?', code: 'unauthorized' } }),
    );
    await accept.click();
    await expect(toast(page, 'Please log in to accept the policy.')).toBeVisible();
  });

  test('has worked although the user cannot be fetched anew', async ({ roughPage: page, site }) => {
    await registerHere(page, site);
    await page.goto('/privacy');
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    await page.route('**/api/auth/user', (route) => route.abort());
    await accept.click();
    await expect(toast(page, 'Policy accepted successfully!')).toBeVisible();
    await expect(page.getByText(/^You have accepted version/)).toBeVisible();
  });
});

test('the privacy page names exactly what the browser keeps', async ({ page, site }) => {
  await registerHere(page, site);
  await page.goto('/category');
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Follow AWS' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow AWS' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(section(page, 'Learning Progress')).toBeVisible();
  await page.getByRole('link', { name: 'Account and data' }).click();
  await expect(section(page, 'Your data')).toBeVisible();
  await page.goBack();
  await expect(section(page, 'Learning Progress')).toBeVisible();
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^You have accepted version/)).toBeVisible();
  await page.goto('/add-post');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kept on this device');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/editor');
  await page.getByRole('textbox', { name: 'Code of File 1' }).fill('kept();');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/privacy');
  const named = await page.locator('#browser code').allInnerTexts();
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }));
  expect(kept).toMatchObject({ session: [], cookies: '' });
  expect(await page.context().cookies()).toEqual([]);
  const entries = kept.local.map((key) => key.replace(/(?<=^editor-v1:).*|(?<!^editor-v1):.*/, ''));
  const databases = kept.databases.map(({ name = '' }) => name);
  // Nobody saved a picture of their own, lost a password to a login with Google, has a file waiting to be sent, or
  // discarded a draft offline; nobody asked for help, ran a program, or let the editor make itself ready for offline.
  const others = [
    'look-image',
    'password-ended',
    'waiting-files',
    'lectern-files',
    'drafts-discarded-v1',
    'help-chats',
    'lectern-run',
    'lectern-editor-',
  ];
  expect([...new Set([...entries, ...databases, ...others])].sort()).toEqual(named.sort());
});

test.describe('a form that is refused', () => {
  const ANSWERS = {
    proxy: { status: 502, body: '<h1>Bad gateway</h1>' },
    silent: { status: 401, json: {} },
    empty: { status: 200, json: {} },
  };
  const INVALID = 'Invalid user data from server';
  const FORMS = [
    ['/login', 'Login', 'login', 'proxy', 'Login failed'],
    ['/login', 'Login', 'login', 'silent', 'Invalid email or password'],
    ['/login', 'Login', 'login', 'empty', INVALID],
    ['/register', 'Register', 'register', 'proxy', 'Registration failed'],
    ['/register', 'Register', 'register', 'empty', INVALID],
    [
      '/forgot-password',
      'Submit',
      'forgot-password',
      'proxy',
      'Failed to send reset link. Please try again.',
    ],
    [
      '/reset-password/x',
      'Reset Password',
      'reset-password/x',
      'proxy',
      'Failed to reset password. Please try again.',
    ],
  ] as const;

  /** Fills in whatever a form asks for. */
  async function fill(page: Page): Promise<void> {
    for (const [name, value] of Object.entries({
      name: 'Ada',
      email: 'ada@example.org',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })) {
      const field = page.locator(`form input[name=${name}]`);
      if ((await field.count()) > 0) {
        await field.fill(value);
      }
    }
  }

  test('says what the server says, else what it is for', async ({ roughPage: page }) => {
    for (const [path, button, call, answer, message] of FORMS) {
      await page.route(`**/api/auth/${call}`, (route) => route.fulfill(ANSWERS[answer]), { times: 1 });
      await page.goto(path);
      await waitForScripts(page);
      await fill(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(toast(page, message), `${path}, ${answer}`).toBeVisible();
      await expect(page.locator('form').getByRole('alert'), `${path}, ${answer}`).toContainText(message);
    }
  });

  test('at the registration speaks in passing, too, and marks the field', async ({ page, request }) => {
    const { email } = await register(request);
    await page.goto('/register');
    await waitForScripts(page);
    await fill(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Register' }).click();
    const message = 'An account with this email already exists. Log in, or reset your password.';
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('the account is given up and kept again, on the account page and on the dashboard', async ({
  page,
  request,
  site,
}) => {
  const person = await register(request);
  await open(page, person, '/account');
  const remove = section(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await remove.getByRole('button', { name: 'Delete my account…' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('They are deleted too').check();
  await dialog.getByLabel(/^Your password/).fill('Wrong-horse-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This is not your current password.');
  await expectAccessible(page, 'question', 'dialog');
  await dialog.getByLabel(/^Your password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toContainText('Your posts go with it.');
  await expect.poll(async () => mailTo(await site.mails(), person.email)).toContain('will be deleted on');
  await page.goto('/dashboard');
  const banner = page.getByRole('complementary', { name: 'Pending deletion' });
  await banner.getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/account');
  await expect(remove.getByRole('button', { name: 'Delete my account…' })).toBeVisible();
});

test('axe finds nothing on the signed-in account page, and nothing scrolls sideways at 320 px', async ({
  page,
  request,
}) => {
  const person = await register(request, {
    name: 'W'.repeat(80),
    email: `${'w'.repeat(60)}@${'e'.repeat(60)}.example`,
  });
  for (const category of ['React', 'C#']) {
    await request.post('/api/notifications/follow-category', {
      data: { category },
      headers: { 'x-auth-token': person.token },
    });
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, person, '/account');
  await expect(section(page, 'Delete account')).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 375, 1024, 1920]) {
    await expectToFit(page, 'account', width);
  }
});
