import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let smtp: SMTPServer;
let refusals: number;
let received: { from: string; to: string[]; text: string }[];
let arrived: () => void;
let arrival: Promise<void>;
let server: TestServer;

beforeEach(async () => {
  refusals = 0;
  received = [];
  arrival = new Promise((resolve) => {
    arrived = resolve;
  });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        callback();
        arrived();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lectern <hello@learn.example.org>' },
  });
});
afterEach(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

describe('mail through SMTP', () => {
  it('goes out from the sender that was set, as text and HTML', async () => {
    const { form } = await registerUser(server, { name: 'Zoë Ünal' });
    await call(server, 'POST', '/auth/forgot-password', { body: { email: form.email } });
    await arrival;
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'hello@learn.example.org', to: [form.email] });
    expect(received[0]?.text).toContain('From: Lectern <hello@learn.example.org>');
    expect(received[0]?.text).toContain('multipart/alternative');
    expect(received[0]?.text).toContain('Auto-Submitted: auto-generated');
  });

  it('is tried again later when the mail server refuses, and kept meanwhile', async () => {
    refusals = 1;
    const { form } = await registerUser(server);
    await call(server, 'POST', '/auth/forgot-password', { body: { email: form.email } });
    await server.lectern.jobsIdle();
    const { storage } = server.lectern.context;
    const nextRunAt = await storage.read(({ jobs }) => jobs.nextRunAt());
    expect(received).toHaveLength(0);
    expect(Date.parse(nextRunAt ?? '') - server.clock.now()).toBeGreaterThanOrEqual(2_500);
    server.clock.advance(10_000);
    // Any new job wakes the runner; so does its own timer, which follows the real clock.
    await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@example.org' } });
    await arrival;
    await server.lectern.jobsIdle();
    expect(received).toHaveLength(1);
    expect(await storage.read(({ jobs }) => jobs.countByStatus())).toEqual({
      waiting: 0,
      done: 0,
      failed: 0,
    });
  });
});
