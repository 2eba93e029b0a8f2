import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../server/contract/messages';
import type { User } from '../../server/contract/schemas/user';
import { buildUser, PASSWORD, registerUser } from '../support/factories';
import {
  exchangeCode,
  isPage,
  leaveForGoogle,
  signInWithGoogle,
  startPair,
  stopPair,
  visitGoogle,
  type Pair,
} from '../support/google';
import type { OpenIdServer, Person } from '../support/openid';
import { call, startTestServer, type TestServer } from '../support/server';
import { Visitor } from '../support/visitor';

const MINUTE = 60_000;

let usual: Pair;
let google: OpenIdServer;
let server: TestServer;
/** Verified, and not; strangers to the site before each test. */
let ada: Person;
let eve: Person;

beforeAll(async () => {
  usual = await startPair();
});
afterAll(() => stopPair(usual));
beforeEach(() => {
  const id = randomUUID();
  ada = { subject: `a-${id}`, name: 'Ada Lovelace', email: `ada-${id}@example.org`, isEmailVerified: true };
  eve = { subject: `e-${id}`, name: 'Eve', email: `eve-${id}@example.org`, isEmailVerified: false };
  use(usual);
});

function use(pair: Pair): void {
  ({ google, server } = pair);
  google.people.splice(0, Infinity, ada, eve);
}

const isCallback = ({ pathname }: URL): boolean => pathname === '/api/auth/google/callback';
const leave = (visitor: Visitor, search = '') => leaveForGoogle({ google, server }, visitor, search);
const visit = (person: Person | null, search = '', visitor = new Visitor()) =>
  visitGoogle({ google, server }, person, search, visitor);
const exchange = (code: string) => exchangeCode({ google, server }, code);
const signIn = (person: Person) => signInWithGoogle({ google, server }, person);

const storedUser = (email: string) =>
  server.lectern.context.storage.read(({ users }) => users.byEmailKey(email));

/** The same but for its first letter. */
const withOtherStart = (value: string): string => (value.startsWith('A') ? 'B' : 'A') + value.slice(1);

async function expectRefusal(landed: URL, error: keyof typeof MESSAGES.signIn): Promise<void> {
  expect(landed.pathname + landed.search).toBe(`/login?error=${error}`);
}

describe('a Google login', () => {
  it('makes an account the first time: a user without a password', async () => {
    const landed = await visit(ada, '?next=%2Fpost%2Fclosures');
    expect(landed.pathname).toBe('/dashboard');
    expect([...landed.searchParams.keys()]).toEqual(['code', 'next']);
    expect(landed.searchParams.get('next')).toBe('/post/closures');
    const { body } = await exchange(landed.searchParams.get('code') ?? '');
    expect(body.user).toMatchObject({
      name: ada.name,
      email: ada.email,
      role: 'user',
      policyAccepted: false,
    });
    expect((await call<User>(server, 'GET', '/auth/user', { token: body.token })).body).toEqual(body.user);
    expect(await storedUser(ada.email)).toMatchObject({
      passwordHash: null,
      google: { issuer: google.issuer, subject: ada.subject },
    });
  });

  it('asks for a code with PKCE, state and nonce, anew each time', async () => {
    const requests = await Promise.all(
      [1, 2].map(async () => (await leave(new Visitor())).trail[1]?.searchParams ?? new URLSearchParams()),
    );
    for (const request of requests) {
      expect(Object.fromEntries(request)).toMatchObject({
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(requests[0]?.get(name)?.length).toBeGreaterThan(40);
      expect(requests[0]?.get(name)).not.toBe(requests[1]?.get(name));
    }
  });

  it('finds the account again, whatever the address has become meanwhile', async () => {
    const first = await signIn(ada);
    const { email } = ada;
    Object.assign(ada, { email: 'countess@example.org', isEmailVerified: false });
    const second = await signIn(ada);
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.email).toBe(email);
    expect(second.token).not.toBe(first.token);
  });

  it('links an account with the same verified address, which keeps its name', async () => {
    const { user } = await registerUser(server, {
      email: ada.email.toUpperCase(),
      name: 'Ada Byron',
    });
    expect((await signIn(ada)).user).toEqual(user);
    expect((await signIn(ada)).user.id).toBe(user.id);
  });

  it.each(['known', 'new'])('is refused with an unverified address of a %s account', async (kind) => {
    if (kind === 'known') {
      await registerUser(server, { email: eve.email });
    }
    const before = await storedUser(eve.email);
    await expectRefusal(await visit(eve), 'unverified');
    expect(await storedUser(eve.email)).toEqual(before);
  });

  it('is refused when the account belongs to another Google account', async () => {
    await signIn(ada);
    Object.assign(eve, { email: ada.email, isEmailVerified: true });
    await expectRefusal(await visit(eve), 'other_account');
  });

  it('is refused while the account is blocked, before and after the way to Google', async () => {
    const { user } = await signIn(ada);
    const code = (await visit(ada)).searchParams.get('code') ?? '';
    await server.lectern.context.storage.transact(async ({ users }) => {
      const record = await users.get(user.id);
      await users.put({ ...(record as NonNullable<typeof record>), blockedAt: '2026-11-21T10:00:00.000Z' });
    });
    expect(await exchange(code)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    await expectRefusal(await visit(ada), 'blocked');
  });

  it('reads the address from the userinfo of a provider that leaves it out of the token', async () => {
    const pair = await startPair({ emailIn: 'userinfo' });
    use(pair);
    expect((await signIn(ada)).user.email).toBe(ada.email);
    await expectRefusal(await visit(eve), 'unverified');
    await stopPair(pair);
  });

  it.each([
    ['nothing', '', /^ada-/],
    ['what cannot be shown', 'Zoë\u0000', /^ada-/],
    ['outer spaces', '  Zoë ', /^Zoë$/],
    ['300 letters', 'x'.repeat(300), /^x{80}$/],
  ])('makes a name of %s', async (_, name, expected) => {
    ada.name = name;
    expect((await signIn(ada)).user.name).toMatch(expected);
  });
});

describe('a Google login that does not go through', () => {
  it('tells that it was cancelled, and keeps where to go on to', async () => {
    const landed = await visit(null, '?next=%2Fexplore%3Fquery%3Dcss');
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: 'cancelled',
      next: '/explore?query=css',
    });
  });

  it('is refused with a state that was tampered with', async () => {
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isCallback });
    back.url.searchParams.set('state', 'x'.repeat(43));
    await expectRefusal((await visitor.open(back.url, { until: isPage })).url, 'stale');
    expect(await storedUser(ada.email)).toBeUndefined();
  });

  it('is refused in a browser that did not begin it', async () => {
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isCallback });
    await expectRefusal((await new Visitor().open(back.url, { until: isPage })).url, 'stale');
    const other = new Visitor();
    await leave(other);
    await expectRefusal((await other.open(back.url, { until: isPage })).url, 'stale');
  });

  it('is refused with a cookie that was tampered with', async () => {
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    visitor.cookies = visitor.cookies.map((cookie) =>
      cookie.path === '/api/auth/google' ? { ...cookie, value: withOtherStart(cookie.value) } : cookie,
    );
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isPage });
    await expectRefusal(back.url, 'stale');
  });

  it('is refused the second time, even with the cookie of the first', async () => {
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isCallback });
    const { cookies } = visitor;
    expect((await visitor.open(back.url, { until: isPage })).url.pathname).toBe('/dashboard');
    await expectRefusal((await visitor.open(back.url, { until: isPage })).url, 'stale');
    visitor.cookies = cookies;
    await expectRefusal((await visitor.open(back.url, { until: isPage })).url, 'stale');
  });

  it('is refused when the answer was made for another request', async () => {
    const visitor = new Visitor();
    const begun = await visitor.open(`${server.url}/api/auth/google`, {
      until: ({ origin }) => origin === google.issuer,
    });
    begun.url.searchParams.set('nonce', 'x'.repeat(43));
    const { url } = await visitor.open(begun.url, { until: isPage });
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isPage });
    await expectRefusal(back.url, 'rejected');
    expect(await storedUser(ada.email)).toBeUndefined();
  });

  it('is refused when it took more than 10 minutes', async () => {
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    server.clock.advance(10 * MINUTE + 1_000);
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isPage });
    await expectRefusal(back.url, 'stale');
  });

  it('tells that Google is out of reach, and works again as soon as it is back', async () => {
    const pair = await startPair();
    use(pair);
    await google.stop();
    const landed = (await leave(new Visitor(), '?next=%2Ffaq')).url;
    expect(landed.search).toBe('?error=unavailable&next=%2Ffaq');
    await google.start();
    const visitor = new Visitor();
    const { url } = await leave(visitor);
    const back = await visitor.open(url, { form: { subject: ada.subject }, until: isCallback });
    await google.stop();
    await expectRefusal((await visitor.open(back.url, { until: isPage })).url, 'unavailable');
    await google.start();
    expect((await signIn(ada)).user.email).toBe(ada.email);
    await stopPair(pair);
  });

  it('says so where an address made no sense, or came too often', async () => {
    const visitor = new Visitor();
    const hostile = `${server.url}/api/auth/google?next=${'x'.repeat(3_000)}`;
    expect((await visitor.open(hostile, { until: isPage })).url.searchParams.get('error')).toBe('rejected');
    const pair = await startPair({ hasRateLimits: true });
    use(pair);
    const calls = Array.from({ length: 121 }, () =>
      visitor.open(`${server.url}/api/auth/google/callback`, { until: isPage }),
    );
    const reasons = (await Promise.all(calls)).map(({ url }) => url.searchParams.get('error'));
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(1);
    await stopPair(pair);
  });
});

describe('the code of a Google login', () => {
  const INVALID = { status: 400, body: { code: 'invalid_token', message: MESSAGES.signIn.stale } };
  const codeOf = async (): Promise<string> => (await visit(ada)).searchParams.get('code') ?? '';

  it('works once, whoever is first', async () => {
    const code = await codeOf();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await exchange(code)).toMatchObject(INVALID);
  });

  it('works for 60 seconds', async () => {
    const [inTime, late] = [await codeOf(), await codeOf()];
    server.clock.advance(MINUTE - 1);
    expect((await exchange(inTime)).status).toBe(200);
    server.clock.advance(1);
    expect(await exchange(late)).toMatchObject(INVALID);
  });

  it('is stored as a hash, and those that ran out go with the next login', async () => {
    const code = await codeOf();
    const { storage } = server.lectern.context;
    const tickets = async () => {
      const user = await storedUser(ada.email);
      return storage.read((readers) => readers.tickets.listByUser(user?.userId ?? ''));
    };
    expect(JSON.stringify(await tickets())).not.toContain(code);
    server.clock.advance(MINUTE);
    await codeOf();
    expect(await tickets()).toHaveLength(1);
  });

  it('is nothing but that: no reset token, no session', async () => {
    const code = await codeOf();
    expect((await call(server, 'GET', '/auth/user', { token: code })).status).toBe(401);
    const reset = await call(server, 'POST', `/auth/reset-password/${code}`, {
      body: { password: PASSWORD },
    });
    expect(reset.status).toBe(400);
    const { token } = await buildUser(server);
    expect(await exchange(token)).toMatchObject(INVALID);
  });
});

describe('an account that only ever used Google', () => {
  it('fails at the password like any other, and can have one by way of Forgot password', async () => {
    await signIn(ada);
    const login = (password: string) =>
      call(server, 'POST', '/auth/login', { body: { email: ada.email, password } });
    expect(await login(PASSWORD)).toMatchObject({
      status: 401,
      body: { message: MESSAGES.auth.invalidCredentials },
    });
    await call(server, 'POST', '/auth/forgot-password', { body: { email: ada.email } });
    const mail = ((await server.mails()).at(-1) ?? '').replace(/=\r\n/g, '');
    const token = /\/reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    const reset = await call(server, 'POST', `/auth/reset-password/${token}`, {
      body: { password: PASSWORD },
    });
    expect(reset.status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await signIn(ada)).user.email).toBe(ada.email);
  });
});

describe('the cookie of a Google login', () => {
  it('is for this browser and these addresses alone, says nothing, and goes at the end', async () => {
    const visitor = new Visitor();
    await visit(ada, '?next=%2Ffaq', visitor);
    const [set = '', removed = ''] = visitor.setCookies.filter((line) => line.startsWith('lectern'));
    expect(set).toMatch(
      /^lectern-google-login=[\w.-]+; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(Buffer.from(set.split('.')[3] ?? '', 'base64url').toString('utf8')).not.toContain('faq');
    expect(removed).toMatch(/^lectern-google-login=; .*Max-Age=0/);
    expect(visitor.cookies.some(({ name }) => name.startsWith('lectern'))).toBe(false);
  });

  it('fits into a cookie and is Secure where people come over https', async () => {
    server = await startTestServer({ env: { PUBLIC_URL: 'https://learn.example.org', ...google.env } });
    const visitor = new Visitor();
    for (const length of [10, 900, 1_200]) {
      const next = encodeURIComponent(`/explore?query=${'é'.repeat(length)}`);
      await visitor.open(`${server.url}/api/auth/google?next=${next}`, {
        until: ({ origin }) => origin === google.issuer,
      });
      const cookie = visitor.setCookies.at(-1) ?? '';
      expect(cookie).toContain('; Secure');
      expect(cookie.length).toBeLessThan(4_096);
    }
    await server.close();
  });
});

describe('without a provider', () => {
  it('both addresses are not there', async () => {
    server = await startTestServer();
    for (const path of ['/auth/google', '/auth/google/callback?state=a&code=b']) {
      expect(await call(server, 'GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    await server.close();
  });
});
