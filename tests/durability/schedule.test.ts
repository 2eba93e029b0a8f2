import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { startKilledSite } from './killed-site';
import { joinAs, send, waitingJobs } from './members';
import type { ServerProcess } from './server-process';

const ROUNDS = process.env['LONG'] === '1' ? 100 : 10;
const DRAFTS_A_ROUND = 3;
/** Milliseconds from scheduling to publishing, and then those in which publishing and the kill fall. */
const AHEAD = 250;
const WITHIN = 400;

/** Schedules for a moment soon; a later one where the machine was too slow for it. */
async function scheduleSoon(server: ServerProcess, path: string, revision: string, token: string) {
  for (;;) {
    const publishAt = new Date(Date.now() + AHEAD + Math.random() * WITHIN).toISOString();
    const { status } = await fetch(`${server.url}/api${path}/schedule`, {
      method: 'POST',
      headers: { 'x-auth-token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, publishAt }),
    });
    if (status === 200) {
      return;
    }
    expect(status).toBe(400);
  }
}

it(
  `publishes every scheduled draft once and tells of it once, through ${ROUNDS} kills`,
  async () => {
    const site = await startKilledSite('schedule');
    const { author } = site;
    let { server } = site;
    const follower = await joinAs(server, 'follower');
    await send(server, 'POST', '/notifications/follow-category', follower.token, { category: 'React' });

    const titles: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let index = 0; index < DRAFTS_A_ROUND; index += 1) {
        const title = `Post ${index} of round ${round}`;
        const path = `/drafts/${uuidv7()}`;
        const content = { title, category: 'React', content: 'Text.' };
        const body = { content, parentRevision: null };
        const { revision } = await send<{ revision: string }>(server, 'PUT', path, author.token, body);
        await scheduleSoon(server, path, revision, author.token);
        titles.push(title);
      }
      server = await site.killWithin(AHEAD + WITHIN);
    }

    await expect
      .poll(() => waitingJobs(server), { timeout: 60_000, interval: 250 })
      .toEqual({ waiting: 0, failed: 0 });
    const posts = await send<{ title: string; author: string }[]>(server, 'GET', '/posts?author=author', '');
    expect(posts.map(({ title }) => title).sort()).toEqual([...titles].sort());
    expect(await send(server, 'GET', '/drafts', author.token)).toEqual([]);
    const told = await send<{ message: string }[]>(server, 'GET', '/notifications?limit=100', follower.token);
    const expected = titles.map((title) => `New post in React: ${title}`).slice(-100);
    expect(new Set(told.map(({ message }) => message)).size).toBe(told.length);
    expect(told).toHaveLength(expected.length);
  },
  ROUNDS * 30_000,
);
