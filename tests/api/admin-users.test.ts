import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_MESSAGES } from '../../server/contract/admin-messages';
import { MESSAGES } from '../../server/contract/messages';
import type { AdminUser } from '../../server/contract/schemas/admin';
import { buildUser, PASSWORD, registerUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // One admin alone, whoever was one before.
  await server.lectern.context.storage.transact(async ({ users }) => {
    for (const user of (await users.list({ limit: 1_000 })).items) {
      await users.put({ ...user, role: 'user' });
    }
  });
  admin = await buildUser(server, { role: 'admin', name: 'Root' });
});

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  call<T>(server, method, path, { token: admin.token, body });
const setRole = (token: string, userId: string, role: string) =>
  call<AdminUser>(server, 'PUT', `/users/${userId}/role`, { token, body: { role } });
const activeAdmins = () => server.lectern.context.storage.read(({ users }) => users.countAdmins());

describe('the list of users', () => {
  it('is for admins', async () => {
    const { token } = await buildUser(server);
    expect(await call(server, 'GET', '/users', { token })).toMatchObject({
      status: 403,
      body: { message: 'Access denied. Admins only.', code: 'forbidden' },
    });
    expect(await call(server, 'GET', '/users')).toMatchObject({
      status: 401,
      body: { message: 'Please log in to view this page.' },
    });
  });

  it('shows who, what and since when, and nothing secret', async () => {
    const { user } = await buildUser(server, { name: 'Édith Piaf', email: 'Edith@example.org' });
    const { body } = await asAdmin<AdminUser[]>('GET', '/users?limit=1&search=edith');
    expect(body).toEqual([
      {
        id: user.userId,
        name: 'Édith Piaf',
        email: 'Edith@example.org',
        role: 'user',
        isBlocked: false,
        createdAt: user.createdAt,
      },
    ]);
  });

  it('comes in pages that hold everybody once, with search, in every alphabet', async () => {
    const names = [
      'Ольга Иванова',
      'Ольга Петрова',
      'Ольга Сидорова',
      '李 小龙',
      'مريم ميرزاخاني',
      'Ünal Öz',
    ];
    for (const name of names) {
      server.clock.advance(1_000);
      await buildUser(server, { name });
    }
    const found: string[] = [];
    let next: string | null = `/users?limit=2&search=${encodeURIComponent('ОЛЬГА')}`;
    while (next !== null) {
      const page: Awaited<ReturnType<typeof asAdmin<AdminUser[]>>> = await asAdmin('GET', next);
      expect(page.headers.get('x-total-count')).toBe('3');
      found.push(...page.body.map(({ name }) => name));
      next = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(found).toEqual(['Ольга Сидорова', 'Ольга Петрова', 'Ольга Иванова']);
    for (const [search, name] of [
      ['小龙 李', '李 小龙'],
      ['ميرزا', 'مريم ميرزاخاني'],
      ['U\u0308NAL', 'Ünal Öz'],
    ] as const) {
      const { body } = await asAdmin<AdminUser[]>('GET', `/users?search=${encodeURIComponent(search)}`);
      expect(body.map((user) => user.name)).toEqual([name]);
    }
    expect((await asAdmin('GET', '/users?search=nobody-at-all')).body).toEqual([]);
  });
});

describe('roles', () => {
  it('are given and taken, and count at once', async () => {
    const other = await buildUser(server);
    expect(await setRole(admin.token, other.user.userId, 'admin')).toMatchObject({
      status: 200,
      body: { id: other.user.userId, role: 'admin' },
    });
    expect((await call(server, 'GET', '/users', { token: other.token })).status).toBe(200);
    expect((await setRole(other.token, admin.user.userId, 'user')).body).toMatchObject({ role: 'user' });
    expect((await call(server, 'GET', '/users', { token: admin.token })).status).toBe(403);
  });

  it('leave the last admin one, a blocked admin not counted', async () => {
    await buildUser(server, { role: 'admin', blockedAt: '2026-11-01T00:00:00.000Z' });
    expect(await setRole(admin.token, admin.user.userId, 'user')).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: ADMIN_MESSAGES.lastAdmin },
    });
    expect(await activeAdmins()).toBe(1);
  });

  it('leave one admin when all step down at the same moment', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => buildUser(server, { role: 'admin' })));
    const all = [admin, ...others];
    const answers = await Promise.all(all.map(({ token, user }) => setRole(token, user.userId, 'user')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
    expect(await activeAdmins()).toBe(1);
  });

  it('leave one admin when each takes the role of another, or blocks them, at the same moment', async () => {
    const other = await buildUser(server, { role: 'admin' });
    const answers = await Promise.all([
      setRole(admin.token, other.user.userId, 'user'),
      setRole(other.token, admin.user.userId, 'user'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await activeAdmins()).toBe(1);
    await server.lectern.context.storage.transact(async ({ users }) => {
      await users.put(admin.user);
      await users.put(other.user);
    });
    const blocks = await Promise.all([
      call(server, 'POST', `/users/${other.user.userId}/block`, { token: admin.token }),
      call(server, 'POST', `/users/${admin.user.userId}/block`, { token: other.token }),
    ]);
    expect(blocks.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await activeAdmins()).toBe(1);
  });

  it('say so when the account is gone', async () => {
    const { user } = await buildUser(server, { deletedAt: '2026-11-01T00:00:00.000Z' });
    for (const id of [user.userId, 'nobody']) {
      expect(await setRole(admin.token, id, 'admin')).toMatchObject({
        status: 404,
        body: { message: ADMIN_MESSAGES.userNotFound },
      });
    }
  });
});

describe('blocking', () => {
  it('ends every session at once, and lets nobody back in until it is undone', async () => {
    const { token, user, form } = await registerUser(server);
    const second = await call<{ token: string }>(server, 'POST', '/auth/login', {
      body: { email: form.email, password: PASSWORD },
    });
    expect((await asAdmin('POST', `/users/${user.id}/block`)).body).toMatchObject({ isBlocked: true });
    for (const held of [token, second.body.token]) {
      expect(await call(server, 'GET', '/auth/user', { token: held })).toMatchObject({ status: 401 });
    }
    const login = () =>
      call(server, 'POST', '/auth/login', { body: { email: form.email, password: PASSWORD } });
    expect(await login()).toMatchObject({
      status: 403,
      body: { code: 'account_blocked', message: MESSAGES.auth.blocked },
    });
    expect((await asAdmin('DELETE', `/users/${user.id}/block`)).body).toMatchObject({ isBlocked: false });
    expect((await login()).status).toBe(200);
    // Being let in again is not being still in.
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(401);
  });

  it('ends the live stream that is open', async () => {
    const { token, user } = await buildUser(server);
    const stream = await fetch(`${server.url}/api/notifications/stream`, {
      headers: { 'x-auth-token': token },
    });
    await asAdmin('POST', `/users/${user.userId}/block`);
    // Resolves only when the server has ended the answer.
    expect(await stream.text()).toContain('event: reset');
  });

  it('is not for oneself', async () => {
    expect(await asAdmin('POST', `/users/${admin.user.userId}/block`)).toMatchObject({
      status: 409,
      body: { message: ADMIN_MESSAGES.ownBlock },
    });
    expect((await asAdmin('GET', '/users')).status).toBe(200);
  });
});
