import { expect, it } from 'vitest';
import type { CertificateDetails } from '../../server/contract/schemas/certificate';
import { createLogger } from '../../server/logger';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { systemClock } from '../../server/system';
import { startKilledSite } from './killed-site';
import { joinAs, type Member, send, waitingJobs } from './members';

const ROUNDS = process.env['LONG'] === '1' ? 100 : 10;

/** What signs is loaded for the first certificate of a process: most kills fall before or into it. */
const KILL_WITHIN_MS = 450;

it(
  `issues exactly one certificate, with one notification, to everybody who completes a category, through ${ROUNDS} kills`,
  async () => {
    const site = await startKilledSite('certificates');
    const { folder, author } = site;
    let { server } = site;
    const post = { title: 'The only one', category: 'React', content: 'Text.' };
    const { postId } = await send<{ postId: string }>(server, 'POST', '/posts', author.token, post);
    const learners: Member[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      learners.push(await joinAs(server, `learner-${round}`));
    }

    for (const { token } of learners) {
      await send(server, 'POST', `/posts/${postId}/complete`, token);
      server = await site.killWithin(KILL_WITHIN_MS);
    }

    await expect.poll(() => waitingJobs(server), { timeout: 30_000 }).toEqual({ waiting: 0, failed: 0 });
    const last = learners.at(-1)?.token ?? '';
    const [own] = await send<{ uniqueId: string }[]>(server, 'GET', '/certificates', last);
    const { checks } = await send<CertificateDetails>(server, 'GET', `/certificates/${own?.uniqueId}`, last);
    expect(checks.filter(({ hasPassed }) => !hasPassed)).toEqual([]);
    await server.kill();
    await expectOneEach(folder, learners);
  },
  ROUNDS * 30_000,
);

async function expectOneEach(folder: string, learners: readonly Member[]): Promise<void> {
  const storage = await openNedbStorage({ folder, clock: systemClock, logger: createLogger('silent') });
  const found = await storage.read(async ({ users, certificates, notifications }) => {
    const { items } = await users.list({ limit: 200 });
    return Promise.all(
      items.map(async ({ userId, email }) => ({
        email,
        certificates: await certificates.listByUser(userId),
        notifications: (await notifications.listByUser(userId)).filter(({ mailedAt }) => mailedAt !== null),
      })),
    );
  });
  await storage.close();
  for (const { email } of learners) {
    const each = found.find((person) => person.email === email);
    expect([each?.certificates.length, each?.notifications.length], email).toEqual([1, 1]);
  }
  const issued = found.flatMap(({ certificates }) => certificates);
  expect(new Set(issued.map(({ uniqueId }) => uniqueId)).size).toBe(learners.length);
  expect(new Set(issued.map(({ statusIndex }) => statusIndex)).size).toBe(learners.length);
}
