import { expect, it, onTestFinished } from 'vitest';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { createLogger } from '../../server/logger';
import { systemClock } from '../../server/system';
import { readable, startMailServer } from '../support/smtp';
import { startKilledSite } from './killed-site';
import { joinAs, type Member, send, waitingJobs } from './members';

const ROUNDS = process.env['LONG'] === '1' ? 100 : 10;
const FOLLOWERS = 5;
const KILL_WITHIN_MS = 250;

it(
  `tells every follower of every post once and mails each, through ${ROUNDS} kills and a mail server that refuses half`,
  async () => {
    let isReliable = false;
    const smtp = await startMailServer(() => !isReliable && Math.random() < 0.5);
    onTestFinished(() => smtp.close());
    const site = await startKilledSite('notify', { SMTP_URL: smtp.url });
    const { folder, author } = site;
    let { server } = site;
    const followers: Member[] = [];
    for (let at = 0; at < FOLLOWERS; at += 1) {
      const follower = await joinAs(server, `follower-${at}`);
      await send(server, 'POST', '/notifications/follow-category', follower.token, { category: 'React' });
      followers.push(follower);
    }

    const messages: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `Post of round ${round}`;
      await send(server, 'POST', '/posts', author.token, { title, category: 'React', content: 'Text.' });
      messages.push(`New post in React: ${title}`);
      server = await site.killWithin(KILL_WITHIN_MS);
    }

    isReliable = true;
    await expect
      .poll(() => waitingJobs(server), { timeout: 60_000, interval: 250 })
      .toEqual({ waiting: 0, failed: 0 });
    for (const { token, email } of followers) {
      const listed = await send<{ message: string }[]>(server, 'GET', '/notifications?limit=100', token);
      expect(listed.map(({ message }) => message).sort()).toEqual([...messages].sort());
      const mailed = new Set(
        smtp.received.filter(({ to }) => to.includes(email)).map(({ text }) => subjectOf(text)),
      );
      expect([...mailed].sort()).toEqual([...messages].sort());
    }
    await server.kill();
    await expectAllRecorded(folder, followers.length * messages.length);
  },
  ROUNDS * 30_000,
);

function subjectOf(eml: string): string {
  return /^Subject: (.*)$/m.exec(readable(eml))?.[1]?.trim() ?? '';
}

/** Each notification says when its mail went out. */
async function expectAllRecorded(folder: string, count: number): Promise<void> {
  const storage = await openNedbStorage({ folder, clock: systemClock, logger: createLogger('silent') });
  const recorded = await storage.read(async ({ users, notifications }) => {
    const { items } = await users.list({ limit: 100 });
    const all = await Promise.all(items.map(({ userId }) => notifications.listByUser(userId)));
    return all.flat().filter(({ mailedAt }) => mailedAt !== null).length;
  });
  await storage.close();
  expect(recorded).toBe(count);
}
