import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Unsubscription } from '../../server/contract/rules/unsubscribe-topic';
import { unsubscribeToken } from '../../server/domain/unsubscribe-token';
import { buildAuthor, buildUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';
import { readable, startMailServer, type MailServer } from '../support/smtp';

const DAY = 24 * 60 * 60 * 1_000;

let smtp: MailServer;
let server: TestServer;
let author: string;
beforeEach(async () => {
  smtp = await startMailServer();
  // 21 November 2026 is a Saturday.
  server = await startTestServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://learn.example.org' } });
  author = (await buildAuthor(server)).token;
});
afterEach(async () => {
  await server.close();
  await smtp.close();
});

async function publish(title: string, category = 'React'): Promise<void> {
  await call(server, 'POST', '/posts', { token: author, body: { title, category, content: 'Text.' } });
  await server.lectern.jobsIdle();
}

/** Moves the clock and lets the runner notice: any new job wakes it. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@example.org' } });
  await server.lectern.jobsIdle();
}

const headerOf = (eml: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'mi').exec(eml.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1];

describe('the mail about a new post', () => {
  it('goes to each follower once, names the post, and can be stopped with one click', async () => {
    const { user, token } = await buildUser(server, { name: 'Zoë', followedCategories: ['React', 'C#'] });
    await publish('Keys & <identity>');
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    const text = readable(mail?.text ?? '');
    expect(mail?.to).toEqual([user.email]);
    expect(headerOf(text, 'Subject')).toBe('New post in React: Keys & <identity>');
    expect(text).toContain('Hello Zoë,');
    expect(text).toContain('https://learn.example.org/post/keys-and-identity');
    expect(text).toContain('Keys &amp; &lt;identity&gt;');
    expect(headerOf(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = /<https:\/\/learn\.example\.org\/(api\/unsubscribe\/[^>]+)>/.exec(
      headerOf(text, 'List-Unsubscribe') ?? '',
    )?.[1];
    // As a mail program sends it (RFC 8058, section 3.1): a form, without a session.
    const answer = await fetch(`${server.url}/${link}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Host: 'learn.example.org' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await publish('No mail about this');
    await publish('But about this', 'C#');
    expect(smtp.received.map((each) => headerOf(readable(each.text), 'Subject'))).toEqual([
      'New post in React: Keys & <identity>',
      'New post in C#: But about this',
    ]);
    const { headers } = await call(server, 'GET', '/notifications', { token });
    expect(headers.get('x-unread-count')).toBe('3');
  });

  it('does not go to those who were blocked, or follow no more by then', async () => {
    await buildUser(server, {
      followedCategories: ['React'],
      blockedAt: new Date(server.clock.now()).toISOString(),
    });
    await buildUser(server, {
      followedCategories: ['React'],
      mailPreferences: [{ category: 'React', frequency: 'none' }],
    });
    await publish('Quiet');
    expect(smtp.received).toEqual([]);
  });

  it('refuses an unsubscribe link that was tampered with', async () => {
    const { user, token } = await buildUser(server, { followedCategories: ['React'] });
    const forged = Buffer.from(`${user.userId} React`).toString('base64url');
    for (const made of [forged, `${forged}.`, `${forged}.${'A'.repeat(43)}`, 'x.y', 'x'.repeat(300)]) {
      expect(await call(server, 'POST', `/unsubscribe/${made}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_token' },
      });
    }
    expect((await call(server, 'GET', '/notifications/mail', { token })).body).toEqual([
      { category: 'React', frequency: 'now' },
    ]);
  });
});

describe('a digest', () => {
  it('gathers what came in a day, once, and comes the next morning', async () => {
    await buildUser(server, {
      followedCategories: ['React', 'CSS'],
      mailPreferences: [
        { category: 'React', frequency: 'daily' },
        { category: 'CSS', frequency: 'daily' },
      ],
    });
    await publish('One');
    await publish('Two', 'CSS');
    expect(smtp.received).toEqual([]);
    await later(DAY);
    expect(smtp.received).toHaveLength(1);
    const text = readable(smtp.received[0]?.text ?? '');
    expect(headerOf(text, 'Subject')).toBe('2 new posts in the topics you follow');
    expect(text).toContain('New post in React: One');
    expect(text).toContain('New post in CSS: Two');
    await later(DAY);
    expect(smtp.received).toHaveLength(1);
    await publish('Three');
    await later(DAY);
    expect(smtp.received).toHaveLength(2);
    expect(readable(smtp.received[1]?.text ?? '')).not.toContain('React: One');
  });

  it.each(['daily', 'weekly'] as const)('that comes %s can be stopped with one click', async (digest) => {
    const other = digest === 'daily' ? 'weekly' : 'daily';
    const { user, token } = await buildUser(server, {
      followedCategories: ['React', 'C#', 'CSS', 'HTML'],
      mailPreferences: [
        { category: 'React', frequency: digest },
        { category: 'C#', frequency: digest },
        { category: 'CSS', frequency: other },
      ],
    });
    await publish('One');
    await publish('Two', 'C#');
    await later(7 * DAY);
    const [mail] = smtp.received;
    const text = readable(mail?.text ?? '');
    const { secret } = server.lectern.context;
    const page = (which: object) =>
      `https://learn.example.org/unsubscribe/${unsubscribeToken(secret, { userId: user.userId, ...which } as Unsubscription)}`;
    expect(text).toContain(`No more ${digest} digests: ${page({ digest })}`);
    expect(text).toContain(`No more mails about React: ${page({ category: 'React' })}`);
    expect(text).toContain(`No more mails about C#: ${page({ category: 'C#' })}`);
    expect(headerOf(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = /<https:\/\/learn\.example\.org\/(api\/unsubscribe\/[^>]+)>/.exec(
      headerOf(text, 'List-Unsubscribe') ?? '',
    )?.[1];
    const stop = () =>
      fetch(`${server.url}/${link}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Host: 'learn.example.org' },
        body: 'List-Unsubscribe=One-Click',
      });
    const answer = await stop();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: `You will get no more ${digest} digests.`, digest },
    ]);
    expect((await stop()).status).toBe(200);
    expect((await call(server, 'GET', '/notifications/mail', { token })).body).toEqual([
      { category: 'React', frequency: 'none' },
      { category: 'C#', frequency: 'none' },
      { category: 'CSS', frequency: other },
      { category: 'HTML', frequency: 'now' },
    ]);
    await publish('Three');
    await later(7 * DAY);
    expect(smtp.received).toHaveLength(1);
  });

  it('of a week comes on Monday', async () => {
    await buildUser(server, {
      followedCategories: ['React'],
      mailPreferences: [{ category: 'React', frequency: 'weekly' }],
    });
    await publish('On Saturday');
    await later(DAY);
    expect(smtp.received).toEqual([]);
    await later(DAY);
    expect(smtp.received).toHaveLength(1);
    expect(headerOf(readable(smtp.received[0]?.text ?? ''), 'Subject')).toBe(
      '1 new post in the topics you follow',
    );
  });
});
