import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../server/contract/messages';
import { PASSWORD, registerUser, registration } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('sessions', () => {
  it('registers, reads the user, logs out, and logs in again', async () => {
    const { token, user, form } = await registerUser(server);
    const me = await call(server, 'GET', '/auth/user', { token });
    expect(me).toMatchObject({
      status: 200,
      body: { id: user.id, _id: user.id, email: form.email, role: 'user' },
    });
    expect(await call(server, 'POST', '/auth/logout', { token })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.auth.loggedOut },
    });
    expect(await call(server, 'GET', '/auth/user', { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', message: MESSAGES.auth.loginRequired },
    });
    const again = await call(server, 'POST', '/auth/login', {
      body: { email: form.email.toUpperCase(), password: PASSWORD },
    });
    expect(again.status).toBe(200);
    expect(again.body.token).not.toBe(token);
    expect(again.body.user.id).toBe(user.id);
  });
});
void registration;
void DAY;
