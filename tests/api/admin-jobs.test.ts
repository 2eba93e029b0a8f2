import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/constants/limits';
import { ADMIN_MESSAGES } from '../../server/contract/admin-messages';
import type { FailedJob, SiteFigures } from '../../server/contract/schemas/admin';
import { completePost } from '../../server/services/complete-post';
import type { JobRecord } from '../../server/domain/entities';
import { createLogger } from '../../server/logger';
import { buildPost, buildUser } from '../support/factories';
import { startMailServer, type MailServer } from '../support/smtp';
import { call, startTestServer, type ApiAnswer, type TestServer } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;

let mailServer: MailServer;
let isDown: boolean;
let server: TestServer;
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeEach(async () => {
  isDown = true;
  mailServer = await startMailServer(() => isDown);
  server = await startTestServer({ env: { SMTP_URL: mailServer.url } });
  admin = await buildUser(server, { role: 'admin' });
});
afterEach(async () => {
  await server.close();
  await mailServer.close();
});

const recipients = () => mailServer.received.flatMap(({ to }) => to);
const asAdmin = <T>(method: string, path: string) => call<T>(server, method, path, { token: admin.token });
const failedJobs = async () => {
  await server.lectern.jobsIdle();
  return (await asAdmin<FailedJob[]>('GET', '/admin/jobs')).body;
};

/** A job that was given up at some moment. */
function failedJob(fields: Partial<JobRecord> = {}): JobRecord {
  return {
    jobId: 'j1',
    kind: 'password-reset-mail',
    payload: { email: 'ada@example.org' },
    status: 'failed',
    attempts: LIMITS.jobAttemptsMax,
    runAt: '2026-11-20T08:00:00.000Z',
    createdAt: '2026-11-20T08:00:00.000Z',
    finishedAt: '2026-11-20T13:00:00.000Z',
    lastError: 'Error: Connection refused',
    ...fields,
  };
}

async function putFailed(fields: Partial<JobRecord>): Promise<void> {
  await server.lectern.context.storage.transact(({ jobs }) => jobs.put(failedJob(fields)));
}

describe('failed jobs and mails', () => {
  it('are listed in plain words, the last to fail first, without what is secret', async () => {
    const { user } = await buildUser(server, { email: 'grace@example.org' });
    const post = await buildPost(server.lectern.context.storage, { title: 'Spans', category: 'C#' });
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF';
    await putFailed({ lastError: `Error: smtp://bob:hunter2@mail.example refused ${token}` });
    await putFailed({
      jobId: 'j2',
      kind: 'digest-mail',
      payload: { userId: user.userId, frequency: 'weekly' },
      finishedAt: '2026-11-20T14:00:00.000Z',
    });
    await putFailed({
      jobId: 'j3',
      kind: 'notify-followers',
      payload: { postId: post.postId },
      finishedAt: '2026-11-20T15:00:00.000Z',
    });
    await putFailed({
      jobId: 'j4',
      kind: 'fetch-the-moon',
      payload: { token },
      finishedAt: '2026-11-20T16:00:00.000Z',
    });
    const list = await asAdmin<FailedJob[]>('GET', '/admin/jobs');
    expect(list.headers.get('x-total-count')).toBe('4');
    expect(list.body.map(({ title, about }) => [title, about])).toEqual([
      ['Fetch the moon', ''],
      ['Telling followers of a new post', 'C#: Spans'],
      ['Weekly digest of new posts', 'To grace@example.org'],
      ['Mail with a password reset link', 'To ada@example.org'],
    ]);
    expect(list.body[3]).toEqual({
      jobId: 'j1',
      title: 'Mail with a password reset link',
      about: 'To ada@example.org',
      attempts: LIMITS.jobAttemptsMax,
      lastError: 'Error: smtp://…@mail.example refused …',
      createdAt: '2026-11-20T08:00:00.000Z',
      failedAt: '2026-11-20T13:00:00.000Z',
    });
    expect(JSON.stringify(list.body)).not.toContain(token);
  });

  it('come in steps, the last to fail first, each once', async () => {
    for (let index = 0; index < 25; index += 1) {
      const minute = String(index % 5).padStart(2, '0');
      await putFailed({ jobId: `j${index}`, finishedAt: `2026-11-20T13:${minute}:00.000Z` });
    }
    const seen: FailedJob[] = [];
    let path: string | undefined = '/admin/jobs';
    const sizes: number[] = [];
    while (path) {
      const { body, headers }: ApiAnswer<FailedJob[]> = await asAdmin('GET', path);
      expect(headers.get('x-total-count')).toBe('25');
      seen.push(...body);
      sizes.push(body.length);
      path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(sizes).toEqual([20, 5]);
    expect(new Set(seen.map(({ jobId }) => jobId)).size).toBe(25);
    const moments = seen.map(({ failedAt }) => failedAt);
    expect(moments).toEqual([...moments].sort().reverse());
    expect((await asAdmin('GET', '/admin/jobs?cursor=made-up')).status).toBe(400);
    expect((await asAdmin<FailedJob[]>('GET', '/admin/jobs?limit=100')).body).toHaveLength(25);
  });

  it('have a title in plain words, whatever their kind', async () => {
    const { jobKinds } = server.lectern;
    expect(jobKinds.length).toBeGreaterThan(5);
    for (const [index, kind] of jobKinds.entries()) {
      const payload = { userId: admin.user.userId, email: 'ada@example.org', to: 'ada@example.org' };
      await putFailed({ jobId: `j${index}`, kind, payload });
    }
    const titles = (await asAdmin<FailedJob[]>('GET', '/admin/jobs')).body.map(({ title }) => title);
    expect(new Set(titles).size).toBe(jobKinds.length);
    const untold = jobKinds.map((kind) => kind.replaceAll('-', ' '));
    expect(titles.filter((title) => untold.includes(title.toLowerCase()))).toEqual([]);
  });

  it('name no address in why they failed, nor does the log', async () => {
    const address = 'grace.hopper@navy.example';
    const strict = await startMailServer(undefined, (to) => to !== address);
    const lines: string[] = [];
    const logger = createLogger('debug', { write: (line) => void lines.push(line) });
    const site = await startTestServer({ env: { SMTP_URL: strict.url }, logger });
    const { token } = await buildUser(site, { role: 'admin' });
    await buildUser(site, { email: address });
    await site.lectern.context.storage.transact(({ jobs }) =>
      jobs.put({
        ...failedJob({ payload: { email: address } }),
        status: 'waiting',
        attempts: LIMITS.jobAttemptsMax - 1,
      }),
    );
    await site.lectern.jobsIdle();
    const [job] = (await call<FailedJob[]>(site, 'GET', '/admin/jobs', { token })).body;
    expect(job?.about).toBe(`To ${address}`);
    expect(job?.lastError).toContain('550 5.1.1 <[address]>: Recipient address rejected');
    const failure = lines.find((line) => line.includes('A job failed.'));
    expect(failure).toContain('Recipient address rejected');
    expect(lines.join('')).not.toContain(address);
    await site.close();
    await strict.close();
  });

  it('come back at once when they fail again, and leave when they succeed', async () => {
    await putFailed({ payload: { email: admin.user.email } });
    expect(await asAdmin('POST', '/admin/jobs/j1/retry')).toMatchObject({
      status: 200,
      body: { message: ADMIN_MESSAGES.jobRetried },
    });
    const [again] = await failedJobs();
    expect(again).toMatchObject({ jobId: 'j1', attempts: LIMITS.jobAttemptsMax + 1 });
    expect(again?.lastError).toContain('Come back later');
    isDown = false;
    await asAdmin('POST', '/admin/jobs/j1/retry');
    expect(await failedJobs()).toEqual([]);
    expect(recipients()).toEqual([admin.user.email]);
    expect(await asAdmin('POST', '/admin/jobs/j1/retry')).toMatchObject({
      status: 404,
      body: { message: ADMIN_MESSAGES.jobNotFound },
    });
  });

  it('are retried all together, and each mail goes out once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(server)));
    for (const [index, { user }] of people.entries()) {
      await putFailed({ jobId: `j${index}`, payload: { email: user.email } });
    }
    isDown = false;
    expect((await asAdmin('POST', '/admin/jobs/retry')).body).toMatchObject({ count: 5 });
    expect(await failedJobs()).toEqual([]);
    expect(recipients().sort()).toEqual(people.map(({ user }) => user.email).sort());
  });

  it('are discarded for good; those that wait are not', async () => {
    await putFailed({});
    await putFailed({ jobId: 'j2', status: 'waiting', runAt: '2027-01-01T00:00:00.000Z', finishedAt: null });
    expect((await asAdmin('DELETE', '/admin/jobs/j2')).status).toBe(404);
    expect((await asAdmin('DELETE', '/admin/jobs/j1')).status).toBe(200);
    expect(await failedJobs()).toEqual([]);
    expect((await asAdmin<SiteFigures>('GET', '/admin/figures')).body.jobs).toEqual({
      waiting: 1,
      failed: 0,
    });
  });
});

describe('the figures of the site', () => {
  it('count posts, members and completions, in all and by day', async () => {
    const { storage, media } = server.lectern.context;
    const ago = (days: number) => new Date(server.clock.now() - days * DAY).toISOString();
    await buildPost(storage, { publishedAt: ago(29), createdAt: ago(29) });
    await buildPost(storage, { publishedAt: ago(30), createdAt: ago(30) });
    const post = await buildPost(storage, { publishedAt: ago(0), createdAt: ago(0) });
    await buildPost(storage, { status: 'draft', publishedAt: null });
    await buildUser(server, { createdAt: ago(1) });
    await buildUser(server, { createdAt: ago(400) });
    await completePost(server.lectern.context, admin.user.userId, post.postId);
    await media.put('picture.png', Buffer.alloc(1_000));
    const { body } = await asAdmin<SiteFigures>('GET', '/admin/figures');
    expect(body.posts.total).toBe(3);
    expect(body.posts.days).toHaveLength(30);
    expect(body.posts.days[0]).toEqual({ day: ago(29).slice(0, 10), count: 1 });
    expect(body.posts.days.at(-1)).toEqual({ day: ago(0).slice(0, 10), count: 1 });
    expect(body.members.total).toBe(3);
    expect(body.members.days.slice(-2).map(({ count }) => count)).toEqual([1, 1]);
    expect(body.completions.total).toBe(1);
    expect(body.completions.days.at(-1)?.count).toBe(1);
    expect(body.storage).toMatchObject({ mediaCount: 1, mediaBytes: 1_000, isWritable: true });
    expect(body.storage.journalBytes).toBeGreaterThan(0);
    expect(body.storage.dataBytes).toBeGreaterThan(body.storage.journalBytes);
  });
});
