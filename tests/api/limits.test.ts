import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientAddress, limitKey } from '../../server/http/client-address';
import { createRateLimits } from '../../server/http/rate-limits';
import { PASSWORD, buildUser, registerUser, registration } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1' },
    rateLimits: createRateLimits(true, {
      read: { points: 5, duration: 60 },
      mail: { points: 3, duration: 60 },
    }),
    hasher: {
      hash: async () => 'hash',
      verify: async (hash, password) => hash === 'hash' && password === PASSWORD,
    },
  });
});
afterEach(() => server.close());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

describe('limits', () => {
  it('stop too many guesses at one account, name the wait, and leave other accounts alone', async () => {
    const { form } = await registerUser(server);
    const other = await registerUser(server);
    const guess = (email: string, password = 'Wrong-horse-1') =>
      call(server, 'POST', '/auth/login', { body: { email, password }, ...from('203.0.113.1') });
    for (let count = 0; count < 10; count += 1) {
      expect((await guess(form.email)).status).toBe(401);
    }
    const refused = await guess(form.email.toUpperCase(), PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.body.message).toMatch(/^Too many attempts\. Try again in \d+ (minutes|seconds)\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await guess(other.form.email, PASSWORD)).status).toBe(200);
    // The owner, elsewhere, is not locked out by a stranger's guesses.
    const elsewhere = await call(server, 'POST', '/auth/login', {
      body: { email: form.email, password: PASSWORD },
      ...from('198.51.100.2'),
    });
    expect(elsewhere.status).toBe(200);
  });

  it('treat accounts that do not exist the same', async () => {
    const guess = () =>
      call(server, 'POST', '/auth/login', {
        body: { email: 'nobody@example.org', password: 'Wrong-horse-1' },
      });
    for (let count = 0; count < 10; count += 1) {
      expect((await guess()).status).toBe(401);
    }
    expect((await guess()).status).toBe(429);
  });

  it('forget the failures of somebody who got in', async () => {
    const { form } = await registerUser(server);
    const login = (password: string) =>
      call(server, 'POST', '/auth/login', { body: { email: form.email, password } });
    for (let count = 0; count < 9; count += 1) {
      await login('Wrong-horse-1');
    }
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await login('Wrong-horse-1')).status).toBe(401);
    expect((await login('Wrong-horse-1')).status).toBe(401);
  });

  it('hold for answers from memory too, by address', async () => {
    const read = (address: string) => call(server, 'GET', '/posts?view=card', from(address));
    for (let count = 0; count < 5; count += 1) {
      expect((await read('203.0.113.1')).status).toBe(200);
    }
    expect((await read('203.0.113.1')).status).toBe(429);
    expect((await read('203.0.113.2')).status).toBe(200);
  });

  it('are not stepped around by addresses that the client makes up', async () => {
    for (let count = 0; count < 5; count += 1) {
      await call(server, 'GET', '/posts', from(`10.0.0.${count}, 203.0.113.1`));
    }
    expect((await call(server, 'GET', '/posts', from('10.9.9.9, 203.0.113.1'))).status).toBe(429);
  });

  it('keep anybody from having mails sent without end', async () => {
    const { form } = await registerUser(server);
    const forgot = () => call(server, 'POST', '/auth/forgot-password', { body: { email: form.email } });
    for (let count = 0; count < 3; count += 1) {
      expect((await forgot()).status).toBe(200);
    }
    expect((await forgot()).status).toBe(429);
    expect(await server.mails()).toHaveLength(3);
  });

  it('keep one download link from being used without end', async () => {
    const { token } = await buildUser(server);
    const { body } = await call<{ url: string }>(server, 'POST', '/account/export', { token });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const response = await fetch(server.url + body.url);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('come after the question who calls, and before any work', async () => {
    const { token } = await buildUser(server);
    for (let count = 0; count < 5; count += 1) {
      await call(server, 'GET', '/auth/user', { token });
    }
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(429);
    expect((await call(server, 'GET', '/auth/user')).status).toBe(401);
    expect((await call(server, 'POST', '/auth/register', { body: registration() })).status).toBe(201);
  });
});

describe('client addresses', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as never;

  it('are believed from proxies that are trusted, and no further', () => {
    expect(clientAddress(request('::ffff:10.0.0.1', '1.1.1.1'), 0)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', '9.9.9.9, 1.1.1.1'), 1)).toBe('1.1.1.1');
    expect(clientAddress(request('10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.2'), 2)).toBe('1.1.1.1');
    expect(clientAddress(request('10.0.0.1', 'nonsense'), 1)).toBe('10.0.0.1');
  });

  it('count as one for the network that one IPv6 customer has', () => {
    expect(limitKey('2001:db8:1:2::1')).toBe(limitKey('2001:0db8:0001:0002:ffff::9'));
    expect(limitKey('2001:db8:1:3::1')).not.toBe(limitKey('2001:db8:1:2::1'));
    expect(limitKey('203.0.113.1')).toBe('203.0.113.1');
  });
});
