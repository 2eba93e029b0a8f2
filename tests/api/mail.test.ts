import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerUser } from '../support/factories';
import { startMailServer, type MailServer } from '../support/smtp';
import { call, startTestServer, type TestServer } from '../support/server';

let refusals: number;
let smtp: MailServer;
let server: TestServer;

beforeEach(async () => {
  refusals = 0;
  smtp = await startMailServer(() => (refusals -= 1) >= 0);
  server = await startTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lectern <hello@learn.example.org>' },
  });
});
afterEach(async () => {
  await server.close();
  await smtp.close();
});

describe('mail through SMTP', () => {
  it('goes out from the sender that was set, as text and HTML', async () => {
    const { form } = await registerUser(server, { name: 'Zoë Ünal' });
    await call(server, 'POST', '/auth/forgot-password', { body: { email: form.email } });
    await smtp.arrived(1);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ from: 'hello@learn.example.org', to: [form.email] });
    expect(smtp.received[0]?.text).toContain('From: Lectern <hello@learn.example.org>');
    expect(smtp.received[0]?.text).toContain('multipart/alternative');
    expect(smtp.received[0]?.text).toContain('Auto-Submitted: auto-generated');
  });

  it('is tried again later when the mail server refuses, and kept meanwhile', async () => {
    refusals = 1;
    const { form } = await registerUser(server);
    await call(server, 'POST', '/auth/forgot-password', { body: { email: form.email } });
    await server.lectern.jobsIdle();
    const { storage } = server.lectern.context;
    const nextRunAt = await storage.read(({ jobs }) => jobs.nextRunAt());
    expect(smtp.received).toHaveLength(0);
    expect(Date.parse(nextRunAt ?? '') - server.clock.now()).toBeGreaterThanOrEqual(2_500);
    server.clock.advance(10_000);
    // Any new job wakes the runner; so does its own timer, which follows the real clock.
    await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@example.org' } });
    await smtp.arrived(1);
    await server.lectern.jobsIdle();
    expect(smtp.received).toHaveLength(1);
    expect(await storage.read(({ jobs }) => jobs.countByStatus())).toEqual({
      waiting: 0,
      done: 0,
      failed: 0,
    });
  });
});
