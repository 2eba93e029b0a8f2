import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../server/contract/messages';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { User } from '../../server/contract/schemas/user';
import { hashToken } from '../../server/domain/token-hash';
import { PASSWORD, buildUser, registerUser, registration } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function lastUse(token: string) {
  return server.lectern.context.storage.read(({ sessions }) => sessions.byTokenHash(hashToken(token)));
}

describe('registering', () => {
  it('lets the first account be admin, and asks for an invite code afterwards', async () => {
    const fresh = await startTestServer();
    try {
      const first = await registerUser(fresh, { role: 'Admin' });
      expect(first.user).toMatchObject({ role: 'admin', policyAccepted: false, followedCategories: [] });
      for (const inviteCode of [undefined, 'made-up']) {
        const second = await call(fresh, 'POST', '/auth/register', {
          body: registration({ role: 'admin', inviteCode }),
        });
        expect(second).toMatchObject({
          status: 403,
          body: { code: 'invite_required', message: 'Admin registration needs an invite code.' },
        });
      }
    } finally {
      await fresh.close();
    }
  });

  it('makes one admin only, however many ask at the same moment', async () => {
    const fresh = await startTestServer();
    try {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          call(fresh, 'POST', '/auth/register', { body: registration({ role: 'admin' }) }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    } finally {
      await fresh.close();
    }
  });

  it('takes an e-mail once, whatever its case, even at the same moment', async () => {
    const form = registration({ email: 'Twice@Example.org' });
    const answers = await Promise.all(
      ['Twice@Example.org', 'twice@example.ORG', ' TWICE@example.org '].map((email) =>
        call(server, 'POST', '/auth/register', { body: { ...form, email } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'email_taken',
      errors: [{ path: 'email' }],
    });
  });

  it.each([
    ['short1A', `${MESSAGES.reset.weak}. ${MESSAGES.reset.advice}`],
    ['onlyletters', `${MESSAGES.reset.weak}. ${MESSAGES.reset.advice}`],
    ['x1'.repeat(65), 'Password can have at most 128 characters.'],
  ])('refuses the password %s', async (password, message) => {
    const body = registration({ password, confirmPassword: password });
    const answer = await call(server, 'POST', '/auth/register', { body });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(answer.body.errors?.[0]).toEqual({ msg: message, path: 'password' });
  });

  it('wants both passwords equal', async () => {
    const answer = await call(server, 'POST', '/auth/register', {
      body: registration({ confirmPassword: 'Other-horse-2' }),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Passwords do not match', errors: [{ path: 'confirmPassword' }] },
    });
  });

  it('takes nothing else from the form than the form has', async () => {
    const { token } = await registerUser(server, {
      policyAccepted: true,
      followedCategories: ['React'],
      userId: 'mine',
      passwordHash: 'x',
    });
    const { body } = await call<User>(server, 'GET', '/auth/user', { token });
    expect(body).toMatchObject({ policyAccepted: false, followedCategories: [] });
    expect(body.id).not.toBe('mine');
    expect(Object.keys(body)).not.toContain('passwordHash');
  });

  it('takes names of every alphabet', async () => {
    const { user } = await registerUser(server, { name: 'Ирина 李 محمد' });
    expect(user).toMatchObject({ name: 'Ирина 李 محمد' });
  });
});

describe('logging in', () => {
  it('answers the same whether or not the account exists', async () => {
    const { form } = await registerUser(server);
    const wrong = await call(server, 'POST', '/auth/login', {
      body: { email: form.email, password: 'Wrong-horse-1' },
    });
    const unknown = await call(server, 'POST', '/auth/login', {
      body: { email: 'nobody@example.org', password: 'Wrong-horse-1' },
    });
    for (const { status, body } of [wrong, unknown]) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid email or password',
      });
    }
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body));
  });

  it('checks a password either way, so that time does not tell', async () => {
    const checks: (string | undefined)[] = [];
    const fresh = await startTestServer({
      hasher: {
        hash: async () => 'hash',
        verify: async (hash) => {
          checks.push(hash);
          return false;
        },
      },
    });
    try {
      const { user } = await buildUser(fresh, { passwordHash: 'stored' });
      for (const email of [user.email, 'nobody@example.org']) {
        await call(fresh, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
      }
      expect(checks).toEqual(['stored', undefined]);
    } finally {
      await fresh.close();
    }
  });

  it('knows a password typed with other code points for the same letters', async () => {
    const { form } = await registerUser(server, {
      password: 'Gr\u00fcn-1234',
      confirmPassword: 'Gr\u00fcn-1234',
    });
    const answer = await call(server, 'POST', '/auth/login', {
      body: { email: form.email, password: 'Gru\u0308n-1234' },
    });
    expect(answer.status).toBe(200);
  });

  it('refuses when more people sign in than can be checked, and says when to come back', async () => {
    const { form } = await registerUser(server);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        call(server, 'POST', '/auth/login', { body: { email: form.email, password: 'Wrong-horse-1' } }),
      ),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(busy[0]?.body).toMatchObject({ code: 'busy' });
    expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('sessions', () => {
  it('registers, reads the user, logs out, and logs in again', async () => {
    const { token, user, form } = await registerUser(server);
    const me = await call(server, 'GET', '/auth/user', { token });
    expect(me).toMatchObject({
      status: 200,
      body: { id: user.id, _id: user.id, email: form.email, role: 'user' },
    });
    expect(me.headers.get('cache-control')).toBe('no-store');
    expect(await call(server, 'POST', '/auth/logout', { token })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.auth.loggedOut },
    });
    expect(await call(server, 'GET', '/auth/user', { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', message: MESSAGES.auth.loginRequired },
    });
    const again = await call<SessionResponse>(server, 'POST', '/auth/login', {
      body: { email: form.email.toUpperCase(), password: PASSWORD },
    });
    expect(again.status).toBe(200);
    expect(again.body.token).not.toBe(token);
    expect(again.body.user.id).toBe(user.id);
  });

  it('ends one session and leaves the others', async () => {
    const { token, form } = await registerUser(server);
    const other = await call<SessionResponse>(server, 'POST', '/auth/login', {
      body: { email: form.email, password: PASSWORD },
    });
    await call(server, 'POST', '/auth/logout', { token });
    expect((await call(server, 'GET', '/auth/user', { token: other.body.token })).status).toBe(200);
  });

  it('keeps no token, only its hash', async () => {
    const { token } = await registerUser(server);
    const session = await lastUse(token);
    expect(session?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it('slides for 30 days, written down at most once an hour', async () => {
    const { token } = await buildUser(server);
    const started = await lastUse(token);
    server.clock.advance(HOUR - 1_000);
    await call(server, 'GET', '/auth/user', { token });
    expect((await lastUse(token))?.lastUsedAt).toBe(started?.lastUsedAt);
    server.clock.advance(29 * DAY);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(200);
    expect((await lastUse(token))?.lastUsedAt).not.toBe(started?.lastUsedAt);
    server.clock.advance(29 * DAY);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(200);
    server.clock.advance(30 * DAY);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(401);
  });

  it('outlives a restart', async () => {
    const first = await startTestServer();
    const { token } = await registerUser(first);
    const { dataFolder, clock, lectern } = first;
    await lectern.close();
    const second = await startTestServer({ dataFolder, clock });
    expect((await call(second, 'GET', '/auth/user', { token })).status).toBe(200);
    await second.close();
    await first.close();
  });
});

describe('accepting the policy', () => {
  it('is remembered, and may be repeated', async () => {
    const { token } = await buildUser(server);
    for (let round = 0; round < 2; round += 1) {
      expect(await call(server, 'POST', '/auth/accept-policy', { token, body: {} })).toMatchObject({
        status: 200,
        body: { message: 'Policy accepted successfully!' },
      });
    }
    expect((await call(server, 'GET', '/auth/user', { token })).body).toMatchObject({ policyAccepted: true });
  });

  it('asks visitors to log in, in its own words', async () => {
    expect(await call(server, 'POST', '/auth/accept-policy')).toMatchObject({
      status: 401,
      body: { message: 'Please log in to accept the policy.' },
    });
  });

  it('asks again when the policy has a new version', async () => {
    const { token } = await buildUser(server, {
      policy: { version: '0', acceptedAt: '2020-01-01T00:00:00.000Z' },
    });
    expect((await call(server, 'GET', '/auth/user', { token })).body).toMatchObject({
      policyAccepted: false,
    });
  });
});
