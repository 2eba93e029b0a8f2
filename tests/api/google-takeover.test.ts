import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../server/contract/messages';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import { PASSWORD, registerUser } from '../support/factories';
import { signInWithGoogle, startPair, stopPair, type Pair } from '../support/google';
import { mailTo, tokenIn } from '../support/links';
import type { Person } from '../support/openid';
import { call, type TestServer } from '../support/server';

let pair: Pair;
let server: TestServer;
/** A stranger to the site before each test. */
let ada: Person;

beforeAll(async () => {
  pair = await startPair();
  ({ server } = pair);
});
afterAll(() => stopPair(pair));
beforeEach(() => {
  const id = randomUUID();
  ada = { subject: `a-${id}`, name: 'Ada Lovelace', email: `ada-${id}@example.org`, isEmailVerified: true };
  pair.google.people.splice(0, Infinity, ada);
});

const storedUser = (email: string) =>
  server.lectern.context.storage.read(({ users }) => users.byEmailKey(email));

const logIn = (email: string, password = PASSWORD) =>
  call<SessionResponse>(server, 'POST', '/auth/login', { body: { email, password } });

const isSignedIn = async (token: string) =>
  (await call(server, 'GET', '/auth/user', { token })).status === 200;

/** The secret in the link of the newest mail to an address. */
async function mailedSecret(email: string, path: string): Promise<string> {
  return tokenIn(mailTo(await server.mails(), email), path);
}

async function setPassword(email: string, password: string): Promise<void> {
  await call(server, 'POST', '/auth/forgot-password', { body: { email } });
  const secret = await mailedSecret(email, '/reset-password/');
  const { status } = await call(server, 'POST', `/auth/reset-password/${secret}`, { body: { password } });
  expect(status).toBe(200);
}

describe('an account somebody made with the address of another', () => {
  it('goes to the owner of the address: the password and every session of the first one end', async () => {
    const { user, token } = await registerUser(server, { email: ada.email });
    const other = (await logIn(ada.email)).body.token;
    const owner = await signInWithGoogle(pair, ada);
    expect([owner.user.id, owner.hasEndedPassword]).toEqual([user.id, true]);
    expect(await Promise.all([token, other, owner.token].map(isSignedIn))).toEqual([false, false, true]);
    expect(await logIn(ada.email)).toMatchObject({
      status: 401,
      body: { message: MESSAGES.auth.invalidCredentials },
    });
    const account = await call(server, 'GET', '/account', { token: owner.token });
    expect(account.body).toMatchObject({ hasPassword: false });
    expect((await signInWithGoogle(pair, ada)).hasEndedPassword).toBe(false);
  });

  it('keeps what was written in it', async () => {
    const { user, token } = await registerUser(server, { email: ada.email, name: 'Ada Byron' });
    await call(server, 'POST', '/notifications/follow-category', { token, body: { category: 'React' } });
    const owner = await signInWithGoogle(pair, ada);
    expect(owner.user).toMatchObject({ id: user.id, name: 'Ada Byron' });
    expect(owner.user.followedCategories).toEqual(['React']);
  });

  it('cannot be had back with a mailed link that was under way', async () => {
    const mallory = `mallory-${ada.email}`;
    const { token } = await registerUser(server, { email: ada.email });
    await call(server, 'POST', '/account/email', {
      token,
      body: { email: mallory, currentPassword: PASSWORD },
    });
    await call(server, 'POST', '/auth/forgot-password', { body: { email: ada.email } });
    const change = await mailedSecret(mallory, '/confirm-email/');
    const reset = await mailedSecret(ada.email, '/reset-password/');
    expect([change.length, reset.length]).toEqual([43, 43]);
    const owner = await signInWithGoogle(pair, ada);
    const answers = [
      await call(server, 'POST', `/account/email/${change}`),
      await call(server, 'POST', `/auth/reset-password/${reset}`, { body: { password: PASSWORD } }),
    ];
    expect(answers.map(({ body }) => body)).toMatchObject([
      { code: 'invalid_token' },
      { code: 'invalid_token' },
    ]);
    expect(await isSignedIn(owner.token)).toBe(true);
    expect((await storedUser(ada.email))?.userId).toBe(owner.user.id);
  });

  it('takes a new password of its owner, which the next Google login leaves alone', async () => {
    await registerUser(server, { email: ada.email });
    await signInWithGoogle(pair, ada);
    await setPassword(ada.email, 'Another-password-9');
    const { token } = (await logIn(ada.email, 'Another-password-9')).body;
    expect((await signInWithGoogle(pair, ada)).hasEndedPassword).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
  });
});

describe('an account whose address was proven', () => {
  it.each(['a password reset', 'a change of address'])(
    'by %s keeps its password and sessions when it is linked',
    async (proof) => {
      const first = proof === 'a password reset' ? ada.email : `first-${ada.email}`;
      const registered = await registerUser(server, { email: first });
      if (proof === 'a password reset') {
        await setPassword(ada.email, PASSWORD);
      } else {
        const body = { email: ada.email, currentPassword: PASSWORD };
        await call(server, 'POST', '/account/email', { token: registered.token, body });
        const token = await mailedSecret(ada.email, '/confirm-email/');
        expect((await call(server, 'POST', `/account/email/${token}`)).status).toBe(200);
      }
      const { token } = (await logIn(ada.email)).body;
      expect(await signInWithGoogle(pair, ada)).toMatchObject({
        user: { id: registered.user.id },
        hasEndedPassword: false,
      });
      expect(await isSignedIn(token)).toBe(true);
      expect((await logIn(ada.email)).status).toBe(200);
    },
  );
});
