import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../server/contract/messages';
import { PASSWORD, registerUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

const NEW_PASSWORD = 'New-horse-2';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://learn.example.org' } });
});
afterEach(() => server.close());

function forgot(email: string) {
  return call(server, 'POST', '/auth/forgot-password', { body: { email } });
}

function reset(token: string, password = NEW_PASSWORD) {
  return call(server, 'POST', `/auth/reset-password/${token}`, { body: { password } });
}

/** The token in the newest mail; quoted-printable breaks lines with `=`. */
async function mailedToken(): Promise<string> {
  const mail = (await server.mails()).at(-1) ?? '';
  const plain = mail.replace(/=\r\n/g, '');
  return /https:\/\/learn\.example\.org\/reset-password\/([\w-]{43})/.exec(plain)?.[1] ?? '';
}

const INVALID = { status: 400, body: { code: 'invalid_token', message: MESSAGES.reset.invalidToken } };

describe('forgotten passwords', () => {
  it('are set anew with the mailed link, once, and every session ends', async () => {
    const { token: session, form } = await registerUser(server);
    expect(await forgot(form.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: MESSAGES.forgot.success },
    });
    const [mail = ''] = await server.mails();
    expect(mail).toContain(`To: ${form.email}`);
    expect(mail).toContain('Subject: Set a new password for Lectern');
    expect(mail).toContain('Content-Type: text/html');
    const token = await mailedToken();
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: MESSAGES.reset.success } });
    expect((await call(server, 'GET', '/auth/user', { token: session })).status).toBe(401);
    const login = (password: string) =>
      call(server, 'POST', '/auth/login', { body: { email: form.email, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('answer the same without an account, and mail nobody', async () => {
    const { form } = await registerUser(server);
    const known = await forgot(form.email);
    const unknown = await forgot('nobody@example.org');
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    expect(await server.mails()).toHaveLength(1);
  });

  it('keep only the newest link working', async () => {
    const { form } = await registerUser(server);
    await forgot(form.email);
    const first = await mailedToken();
    server.clock.advance(1_000);
    await forgot(form.email);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    expect(await reset(first)).toMatchObject(INVALID);
    expect((await reset(second)).status).toBe(200);
  });

  it('end the link after 60 minutes', async () => {
    const { form } = await registerUser(server);
    await forgot(form.email);
    const token = await mailedToken();
    server.clock.advance(60 * 60 * 1_000);
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('let one of several attempts at the same moment win', async () => {
    const { form } = await registerUser(server);
    await forgot(form.email);
    const token = await mailedToken();
    const answers = await Promise.all(
      ['First-horse-1', 'Second-horse-2', 'Third-horse-3'].map((p) => reset(token, p)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('refuse a weak password and keep the link', async () => {
    const { form } = await registerUser(server);
    await forgot(form.email);
    const token = await mailedToken();
    expect(await reset(token, 'weak')).toMatchObject({
      status: 400,
      body: { message: `${MESSAGES.reset.weak}. ${MESSAGES.reset.advice}`, errors: [{ path: 'password' }] },
    });
    expect((await reset(token, 'medium123')).status).toBe(200);
  });

  it.each(['made-up', 'A'.repeat(43), '%F0%9F%94%91'])('refuse the token %s', async (token) => {
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('mail to one address only, whatever it holds', async () => {
    await registerUser(server, { email: 'a,b@example.org', name: 'Eve Bcc: <x@evil.example> {{link}}' });
    await forgot('a,b@example.org');
    const [mail = ''] = await server.mails();
    expect(mail.match(/^(To|Cc|Bcc):.*$/gim)).toHaveLength(1);
    const html = mail.slice(mail.indexOf('text/html')).replace(/=\r\n/g, '');
    expect(html).not.toContain('<x@evil.example>');
  });
});
