import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, AccountSession } from '../../server/contract/schemas/account';
import type { PostCard } from '../../server/contract/schemas/post';
import type { User } from '../../server/contract/schemas/user';
import { MESSAGES } from '../../server/contract/messages';
import { buildPost, buildUser, PASSWORD, registerUser } from '../support/factories';
import { mailTo, tokenIn } from '../support/links';
import { call, startTestServer, type TestServer } from '../support/server';

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function logIn(email: string, password = PASSWORD, userAgent = FIREFOX) {
  return call<{ token: string }>(server, 'POST', '/auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
}

async function isSignedIn(token: string): Promise<boolean> {
  return (await call(server, 'GET', '/auth/user', { token })).status === 200;
}

describe('sessions', () => {
  it('are listed with their device in plain words, and end one by one', async () => {
    const { token, form } = await registerUser(server);
    server.clock.advance(2 * 60 * MINUTE);
    const phone = (await logIn(form.email, PASSWORD, IPHONE)).body.token;
    server.clock.advance(MINUTE);
    await logIn(form.email, PASSWORD, FIREFOX);
    const { body } = await call<AccountSession[]>(server, 'GET', '/account/sessions', { token: phone });
    expect(body.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', false],
      ['Safari on iPhone', true],
      [expect.any(String), false],
    ]);
    expect(JSON.stringify(body)).not.toContain('Hash');
    const { status } = await call(server, 'DELETE', `/account/sessions/${body[2]?.id}`, { token: phone });
    expect(status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('of another person are not there', async () => {
    const mine = await buildUser(server);
    const theirs = await buildUser(server);
    const { body } = await call<AccountSession[]>(server, 'GET', '/account/sessions', {
      token: theirs.token,
    });
    expect(body).toHaveLength(1);
    const answer = await call(server, 'DELETE', `/account/sessions/${body[0]?.id}`, { token: mine.token });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(await isSignedIn(theirs.token)).toBe(true);
  });

  it('end everywhere but here at once', async () => {
    const { token, form } = await registerUser(server);
    const other = (await logIn(form.email)).body.token;
    await call(server, 'DELETE', '/account/sessions', { token });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
  });
});

describe('the name', () => {
  it('changes on the account and on every post at once, in lists, pages and search', async () => {
    const { user, token } = await buildUser(server, { name: 'Grace Murray' });
    const { storage } = server.lectern.context;
    await buildPost(storage, {
      slug: 'nanoseconds',
      title: 'Nanoseconds',
      author: user.name,
      userId: user.userId,
    });
    for (let at = 1; at <= 20; at += 1) {
      await buildPost(storage, { slug: `older-${at}`, author: user.name, userId: user.userId });
    }
    await buildPost(storage, { slug: 'by-namesake', title: 'Of a namesake', author: user.name });
    await call(server, 'GET', '/posts/page/nanoseconds');
    const { status, body } = await call<User>(server, 'PUT', '/account/name', {
      token,
      body: { name: '  Grace Hopper ' },
    });
    expect([status, body.name]).toEqual([200, 'Grace Hopper']);
    await server.lectern.jobsIdle();
    const byName = async (name: string) =>
      (await call<PostCard[]>(server, 'GET', `/posts?view=card&author=${encodeURIComponent(name)}`)).body;
    expect(await byName('Grace Hopper')).toHaveLength(21);
    expect((await byName('Grace Murray')).map(({ slug }) => slug)).toEqual(['by-namesake']);
    const page = await call<{ author: string }>(server, 'GET', '/posts/page/nanoseconds');
    expect(page.body.author).toBe('Grace Hopper');
    await server.lectern.search.settled();
    const found = await call<PostCard[]>(server, 'GET', '/posts/search?query=nanoseconds');
    expect(found.body[0]?.author).toBe('Grace Hopper');
  });
});

describe('the password', () => {
  it('changes for whoever knows the current one, and ends all other sessions', async () => {
    const { token, form } = await registerUser(server);
    const other = (await logIn(form.email)).body.token;
    const wrong = await call(server, 'PUT', '/account/password', {
      token,
      body: { currentPassword: 'Wrong-horse-1', password: 'Battery-staple-2' },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ msg: MESSAGES.account.wrongPassword, path: 'currentPassword' }],
    ]);
    expect(await isSignedIn(other)).toBe(true);
    const right = await call(server, 'PUT', '/account/password', {
      token,
      body: { currentPassword: PASSWORD, password: 'Battery-staple-2' },
    });
    expect(right.status).toBe(200);
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect((await logIn(form.email)).status).toBe(401);
    expect((await logIn(form.email, 'Battery-staple-2')).status).toBe(200);
  });

  it('is set through Forgot password alone where there is none', async () => {
    const { token } = await buildUser(server, { passwordHash: null });
    const account = await call<Account>(server, 'GET', '/account', { token });
    expect(account.body.hasPassword).toBe(false);
    for (const [method, path, body] of [
      ['PUT', '/account/password', { currentPassword: PASSWORD, password: PASSWORD }],
      ['POST', '/account/email', { currentPassword: PASSWORD, email: 'new@example.org' }],
    ] as const) {
      const answer = await call(server, method, path, { token, body });
      expect([answer.status, answer.body.message]).toEqual([400, MESSAGES.account.noPassword]);
    }
  });

  it('cannot be guessed with a borrowed session', async () => {
    const limited = await startTestServer({ hasRateLimits: true });
    try {
      const { token } = await registerUser(limited);
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const path = attempt % 2 === 0 ? '/account/password' : '/account/deletion';
        const body = { currentPassword: 'no', confirmation: 'no', posts: 'keep', password: PASSWORD };
        statuses.push(
          (await call(limited, attempt % 2 === 0 ? 'PUT' : 'POST', path, { token, body })).status,
        );
      }
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
      expect(statuses.slice(-2)).toEqual([429, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the e-mail address', () => {
  const change = (token: string, email: string, currentPassword = PASSWORD) =>
    call(server, 'POST', '/account/email', { token, body: { email, currentPassword } });
  const confirm = (secret: string) =>
    call<{ message: string; email?: string; code?: string }>(server, 'POST', `/account/email/${secret}`);

  it('changes with the link that the new address gets; the old one is told', async () => {
    const { token, form } = await registerUser(server);
    expect((await change(token, 'new@example.net', 'Wrong-horse-1')).status).toBe(400);
    expect((await change(token, 'new@example.net')).status).toBe(200);
    const mails = await server.mails();
    expect(mails).toHaveLength(2);
    expect(mailTo(mails, form.email)).toContain('new@example.net');
    const secret = tokenIn(mailTo(mails, 'new@example.net'), '/confirm-email/');
    expect(secret).toHaveLength(43);
    const pending = await call<Account>(server, 'GET', '/account', { token });
    expect(pending.body.pendingEmail?.email).toBe('new@example.net');
    expect((await logIn(form.email)).status).toBe(200);

    const { storage } = server.lectern.context;
    const ticket = await storage.read(({ tickets }) => tickets.byTokenHash(secret));
    expect(ticket).toBeUndefined();
    expect((await confirm(secret)).body).toEqual({
      message: MESSAGES.account.emailChanged,
      email: 'new@example.net',
    });
    expect((await logIn(form.email)).status).toBe(401);
    expect((await logIn('NEW@example.net')).status).toBe(200);
    const again = await confirm(secret);
    expect([again.status, again.body.code]).toEqual([400, 'invalid_token']);
  });

  it('keeps the old one when the link is older than 60 minutes, replaced, or the password changed', async () => {
    const { token } = await registerUser(server);
    const secretFor = async (email: string) => {
      await change(token, email);
      return tokenIn(mailTo(await server.mails(), email), '/confirm-email/');
    };
    const late = await secretFor('late@example.net');
    server.clock.advance(60 * MINUTE);
    expect((await confirm(late)).status).toBe(400);
    const replaced = await secretFor('replaced@example.net');
    const voided = await secretFor('voided@example.net');
    expect((await confirm(replaced)).status).toBe(400);
    await call(server, 'PUT', '/account/password', {
      token,
      body: { currentPassword: PASSWORD, password: 'Battery-staple-2' },
    });
    expect((await confirm(voided)).status).toBe(400);
  });

  it('is never one that another account has, when asked for nor when confirmed', async () => {
    const { token, form } = await registerUser(server);
    const other = await registerUser(server);
    const taken = await change(token, other.form.email.toUpperCase());
    expect([taken.status, taken.body.code, taken.body.errors?.[0]?.path]).toEqual([
      409,
      'email_taken',
      'email',
    ]);
    await change(token, 'wanted@example.net');
    const secret = tokenIn(mailTo(await server.mails(), 'wanted@example.net'), '/confirm-email/');
    await registerUser(server, { email: 'Wanted@example.net' });
    expect((await confirm(secret)).status).toBe(409);
    expect((await logIn(form.email)).status).toBe(200);
  });

  it('may be spelled another way, but not be the same', async () => {
    const { token, form } = await registerUser(server);
    expect((await change(token, form.email)).body.message).toBe(MESSAGES.account.sameEmail);
    expect((await change(token, form.email.toUpperCase())).status).toBe(200);
  });
});
