import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../server/contract/schemas/account';
import type { PostCard } from '../../server/contract/schemas/post';
import type { User } from '../../server/contract/schemas/user';
import { MESSAGES } from '../../server/contract/messages';
import type { UserRecord } from '../../server/domain/entities';
import { PUBLISH_DRAFT_JOB, publishDraftJobId } from '../../server/services/drafts';
import { deletionJobId } from '../../server/services/request-deletion';
import { NOTIFY_FOLLOWERS_JOB } from '../../server/services/notify-followers';
import { queueJob } from '../../server/services/queue-job';
import { filesHolding } from '../support/data-folder';
import { buildPost, buildUser, PASSWORD, registerUser } from '../support/factories';
import { mailTo, tokenIn } from '../support/links';
import { buildDraft, buildMedia, buildMember, type Member } from '../support/member';
import { readable } from '../support/smtp';
import { call, startTestServer, type TestServer } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;
const EMAIL = 'ada.lovelace@analytical.example';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const storage = () => server.lectern.context.storage;

/** Moves the clock and lets the jobs that are due by then be done; any new job wakes the runner. */
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@nowhere.example' } });
  await server.lectern.jobsIdle();
}

const ask = (token: string, posts: 'keep' | 'delete' = 'keep', confirmation = PASSWORD) =>
  call<User>(server, 'POST', '/account/deletion', { token, body: { posts, confirmation } });

const logIn = (email: string) =>
  call<{ token: string }>(server, 'POST', '/auth/login', { body: { email, password: PASSWORD } });

describe('asking for the deletion of an account', () => {
  it('takes the password, says when by mail, and can be undone for 7 days', async () => {
    const { token, form } = await registerUser(server);
    const wrong = await call(server, 'POST', '/account/deletion', {
      token,
      body: { posts: 'keep', confirmation: 'Wrong-horse-1' },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ msg: MESSAGES.account.wrongPassword, path: 'confirmation' }],
    ]);
    const asked = await ask(token);
    expect([asked.status, asked.body.deletionDueAt]).toEqual([200, '2026-11-28T10:00:00.000Z']);
    const mail = mailTo(await server.mails(), form.email);
    expect(readable(mail ?? '')).toContain('28 November 2026 at 10:00 UTC');
    await pass(7 * DAY - 1);
    const again = await logIn(form.email);
    const undone = await call<User>(server, 'DELETE', '/account/deletion', { token: again.body.token });
    expect(undone.body.deletionDueAt).toBeUndefined();
    await pass(2 * DAY);
    expect((await logIn(form.email)).status).toBe(200);
    expect(await storage().read(({ jobs }) => jobs.nextRunAt())).toBeUndefined();
  });

  it('asked again changes what happens to the posts, not the day; asked anew after undoing, it is a new day', async () => {
    const { token } = await registerUser(server);
    await ask(token);
    await pass(DAY);
    expect((await ask(token, 'delete')).body.deletionDueAt).toBe('2026-11-28T10:00:00.000Z');
    const account = await call<Account>(server, 'GET', '/account', { token });
    expect(account.body.deletion?.posts).toBe('delete');
    await call(server, 'DELETE', '/account/deletion', { token });
    expect((await ask(token)).body.deletionDueAt).toBe('2026-11-29T10:00:00.000Z');
    await pass(6 * DAY);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(200);
    await pass(DAY);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(401);
  });

  it('takes the e-mail address where there is no password', async () => {
    const { user, token } = await buildUser(server, { passwordHash: null });
    const wrong = await call(server, 'POST', '/account/deletion', {
      token,
      body: { posts: 'keep', confirmation: 'somebody@example.org' },
    });
    expect(wrong.body.message).toBe(MESSAGES.account.wrongEmail);
    expect((await ask(token, 'keep', user.email.toUpperCase())).status).toBe(200);
  });

  it('is refused to the last admin, who also stays when the other one went first', async () => {
    const first = await registerUser(server, { role: 'admin' });
    const refused = await call(server, 'POST', '/account/deletion', {
      token: first.token,
      body: { posts: 'keep', confirmation: PASSWORD },
    });
    expect([refused.status, refused.body.message]).toEqual([409, MESSAGES.account.lastAdmin]);
    const second = await registerUser(server);
    await storage().transact(async ({ users }) => {
      const user = await users.get(second.user.id);
      await users.put({ ...(user as NonNullable<typeof user>), role: 'admin' });
    });
    expect((await ask(first.token)).status).toBe(200);
    expect((await ask(second.token)).status).toBe(200);
    await pass(7 * DAY);
    expect(await storage().read(({ users }) => users.countAdmins())).toBe(1);
    const [left] = (await storage().read(({ users }) => users.list({ limit: 5 }))).items;
    expect(left?.deletion?.dueAt).toBe('2026-11-29T10:00:00.000Z');
    await storage().transact(({ users }) =>
      users.put({ ...(left as NonNullable<typeof left>), role: 'user' }),
    );
    await pass(DAY);
    expect(await storage().read(({ users }) => users.count())).toBe(0);
  });
});

describe('the deletion of an account', () => {
  it('goes ahead for an admin who is blocked', async () => {
    await registerUser(server, { role: 'admin' });
    const { user, token } = await buildUser(server, { role: 'admin', passwordHash: null });
    await ask(token, 'keep', user.email);
    await storage().transact(async ({ users }) => {
      const found = await users.get(user.userId);
      await users.put({ ...(found as UserRecord), blockedAt: '2026-11-22T00:00:00.000Z' });
    });
    await pass(7 * DAY);
    expect(await storage().read(({ users }) => users.count())).toBe(1);
  });

  it('is queued again by asking again, should its job have been lost', async () => {
    const { user, token } = await buildUser(server, { passwordHash: null });
    const asked = await ask(token, 'keep', user.email);
    const dueAt = String(asked.body.deletionDueAt);
    await storage().transact(({ jobs }) => jobs.remove(deletionJobId({ userId: user.userId, dueAt })));
    expect((await ask(token, 'delete', user.email)).body.deletionDueAt).toBe(dueAt);
    await pass(7 * DAY);
    expect(await storage().read(({ users }) => users.count())).toBe(0);
  });
});

describe('an address that was asked for', () => {
  it('is in no file of the data folder a week later, when it was never confirmed', async () => {
    const wanted = 'stranger@mistyped.example';
    const { token } = await registerUser(server);
    await call(server, 'POST', '/account/email', {
      token,
      body: { email: wanted, currentPassword: PASSWORD },
    });
    await server.lectern.jobsIdle();
    expect(await filesHolding(server.dataFolder, wanted)).not.toEqual([]);
    await pass(7 * DAY);
    expect(await filesHolding(server.dataFolder, wanted)).toEqual([]);
  });
});

describe('a deleted account', () => {
  let ada: Member;
  let grace: Member;
  beforeEach(async () => {
    ada = await buildMember(server, 'Ada Lovelace', EMAIL);
    grace = await buildMember(server, 'Grace Hopper', 'grace@navy.example');
  });

  /** Leaves the address wherever it can get to. */
  async function spread(): Promise<void> {
    await call(server, 'POST', '/auth/forgot-password', { body: { email: ` ${EMAIL.toUpperCase()} ` } });
    await ada.act('POST', '/account/email', { email: 'ada@elsewhere.example', currentPassword: PASSWORD });
    await storage().transact(async (writers) => {
      await writers.jobs.put({
        jobId: 'failed-mail',
        kind: 'password-reset-mail',
        payload: { email: EMAIL },
        status: 'failed',
        attempts: 12,
        runAt: '2026-11-20T00:00:00.000Z',
        createdAt: '2026-11-20T00:00:00.000Z',
        finishedAt: '2026-11-20T05:00:00.000Z',
        lastError: `Error: 550 <${EMAIL}> unknown`,
      });
      const { draftId, schedule } = ada.scheduled;
      const payload = { draftId, scheduleId: schedule?.scheduleId };
      const runAt = '2027-01-01T00:00:00.000Z';
      await queueJob(writers, server.lectern.context, PUBLISH_DRAFT_JOB, payload, {
        runAt,
        jobId: publishDraftJobId(String(schedule?.scheduleId)),
      });
      await writers.invites.put({
        inviteId: 'invite',
        codeHash: 'hash',
        createdBy: ada.user.id,
        createdAt: '2026-11-20T00:00:00.000Z',
        expiresAt: '2026-11-27T00:00:00.000Z',
        usedAt: null,
        usedBy: null,
      });
    });
    await server.lectern.jobsIdle();
    const folder = server.dataFolder;
    await mkdir(join(folder, 'storage', 'quarantine'), { recursive: true });
    await writeFile(
      join(folder, 'storage', 'quarantine', 'journal-000001.lectern.1-2.aa'),
      `{"email":"${EMAIL}"`,
    );
    const packed = Buffer.from(`Hello,\n\nwrite to ${EMAIL}.\n`).toString('base64');
    await writeFile(
      join(folder, 'outbox', 'packed.eml'),
      `To: grace@navy.example\r\nContent-Transfer-Encoding: base64\r\n\r\n${packed}\r\n`,
    );
    await writeFile(
      join(folder, 'outbox', 'quoted.eml'),
      `To: grace@navy.example\r\n\r\nwrite to ada.love=\r\nlace=40analytical.example, please\r\n`,
    );
    await writeFile(join(folder, 'outbox', 'longer.eml'), `To: not-${EMAIL}\r\n\r\nHello.\r\n`);
  }

  it('leaves its e-mail address in no file of the data folder', async () => {
    await spread();
    await call(server, 'GET', `/posts/page/${ada.shown.slug}`);
    expect((await filesHolding(server.dataFolder, EMAIL)).length).toBeGreaterThan(4);
    await ask(ada.token, 'delete');
    await pass(7 * DAY);
    expect(await filesHolding(server.dataFolder, EMAIL)).toEqual(['outbox/longer.eml']);
    for (const trace of ['Ada Lovelace', 'ada@elsewhere.example', ada.user.email]) {
      const files = await filesHolding(server.dataFolder, trace);
      expect([trace, files.filter((file) => file !== 'outbox/longer.eml')]).toEqual([trace, []]);
    }
    expect(await filesHolding(server.dataFolder, grace.email)).not.toEqual([]);
    const { jobs, invites } = await storage().read(async (readers) => ({
      jobs: await readers.jobs.countByStatus(),
      invites: await readers.invites.list(),
    }));
    expect([jobs.failed, jobs.waiting, invites]).toEqual([0, 0, []]);
  });

  it('goes with its posts and files, whoever names those, and nobody else’s', async () => {
    await buildDraft(server, grace.user.id, { titleImage: `/media/${ada.picture.record.key}` });
    await ask(ada.token, 'delete');
    await pass(7 * DAY);
    expect((await call(server, 'GET', `/posts/post/${ada.shown.slug}`)).status).toBe(404);
    expect((await call(server, 'GET', `/posts/post/${grace.shown.slug}`)).status).toBe(200);
    const found = await call<PostCard[]>(server, 'GET', '/posts/search?query=spans');
    expect(found.body.map(({ slug }) => slug)).toEqual([grace.shown.slug]);
    const media = async (member: Member) =>
      (await fetch(`${server.url}/media/${member.picture.record.key}`)).status;
    expect([await media(ada), await media(grace)]).toEqual([404, 200]);
    expect(await storage().read(({ completions }) => completions.listByUser(ada.user.id))).toEqual([]);
    expect(await storage().read(({ notifications }) => notifications.listByUser(ada.user.id))).toEqual([]);
    expect((await logIn(EMAIL)).status).toBe(401);
    expect((await registerUser(server, { email: EMAIL })).user.id).not.toBe(ada.user.id);
  });

  it('takes its posts out of the notifications of others, and their titles out of every file', async () => {
    await grace.act('PUT', '/notifications/mail', { category: 'C#', frequency: 'none' });
    const graceSees = async () => {
      const { body, headers } = await call<{ slug: string }[]>(server, 'GET', '/notifications', {
        token: grace.token,
      });
      const counts = ['x-total-count', 'x-unread-count'].map((name) => Number(headers.get(name)));
      return { slugs: body.map(({ slug }) => slug), counts };
    };
    const before = await graceSees();
    const post = { userId: ada.user.id, author: ada.user.name, category: 'C#', title: 'Zyzzyvas' } as const;
    const { postId } = await buildPost(storage(), { ...post, slug: 'zyzzyvas', oldSlugs: ['first-zyzzyva'] });
    await storage().transact((writers) =>
      queueJob(writers, server.lectern.context, NOTIFY_FOLLOWERS_JOB, { postId }),
    );
    await server.lectern.jobsIdle();
    expect((await graceSees()).slugs).toContain('zyzzyvas');
    await ask(ada.token, 'delete');
    await pass(7 * DAY);
    expect(await graceSees()).toEqual(before);
    for (const word of ['zyzzyva', 'Zyzzyva']) {
      expect(await filesHolding(server.dataFolder, word)).toEqual([]);
    }
    // The addresses lead to nobody else's post.
    const taken = ['zyzzyvas', 'first-zyzzyva', 'never-there'];
    const answers = await storage().read(({ posts }) =>
      Promise.all(taken.map((slug) => posts.isSlugTaken(slug))),
    );
    expect(answers).toEqual([true, true, false]);
  });

  it('leaves its posts under another name when asked to, with their pictures and files', async () => {
    const linked = (await buildMedia(server, ada.user.id)).record.key;
    const content = `See [the plan](/media/${linked}).`;
    await buildPost(storage(), { slug: 'planned', userId: ada.user.id, content });
    await ask(ada.token, 'keep');
    await pass(7 * DAY);
    const post = await call<{ author: string; userId: string | null }>(
      server,
      'GET',
      `/posts/post/${ada.shown.slug}`,
    );
    expect([post.body.author, post.body.userId]).toEqual(['Former member', null]);
    expect((await fetch(`${server.url}/media/${ada.picture.record.key}`)).status).toBe(200);
    expect((await fetch(`${server.url}/media/${linked}`)).status).toBe(200);
    expect((await fetch(`${server.url}/media/${ada.unused.record.key}`)).status).toBe(404);
    // Drafts and earlier states were nobody else's to read.
    const { drafts, revisions } = await storage().read(async (readers) => ({
      drafts: await readers.drafts.listByOwner(ada.user.id),
      revisions: await readers.postRevisions.listByPost(ada.shown.postId),
    }));
    expect([drafts, revisions]).toEqual([[], []]);
    expect(await filesHolding(server.dataFolder, EMAIL)).toEqual([]);
  });

  it('keeps a picture that somebody else’s post shows', async () => {
    await buildPost(storage(), { slug: 'borrowed', titleImage: `/media/${ada.unused.record.key}` });
    await ask(ada.token, 'delete');
    await pass(7 * DAY);
    expect((await fetch(`${server.url}/media/${ada.unused.record.key}`)).status).toBe(200);
  });

  it('is gone after a new start too, with nothing damaged', async () => {
    await ask(ada.token, 'delete');
    await pass(7 * DAY);
    const { dataFolder, clock } = server;
    await server.lectern.close();
    const again = await startTestServer({ dataFolder, clock });
    try {
      expect(
        (await call(again, 'POST', '/auth/login', { body: { email: EMAIL, password: PASSWORD } })).status,
      ).toBe(401);
      expect((await call(again, 'GET', `/posts/post/${grace.shown.slug}`)).status).toBe(200);
      expect(again.lectern.context.storage.health().findings).toEqual([]);
      expect(await filesHolding(dataFolder, EMAIL)).toEqual([]);
    } finally {
      await again.close();
    }
  });
});

describe('an address that was given up', () => {
  it('is in no file a week later', async () => {
    const { token } = await registerUser(server, { email: 'old@analytical.example' });
    await call(server, 'POST', '/account/email', {
      token,
      body: { email: 'new@analytical.example', currentPassword: PASSWORD },
    });
    const secret = tokenIn(mailTo(await server.mails(), 'new@analytical.example'), '/confirm-email/');
    await call(server, 'POST', `/account/email/${secret}`);
    expect(await filesHolding(server.dataFolder, 'old@analytical.example')).not.toEqual([]);
    await pass(7 * DAY);
    expect(await filesHolding(server.dataFolder, 'old@analytical.example')).toEqual([]);
    expect(await filesHolding(server.dataFolder, 'new@analytical.example')).not.toEqual([]);
  });

  it('goes with the account when that is deleted before', async () => {
    const { token } = await registerUser(server, { email: 'old@analytical.example' });
    await call(server, 'POST', '/account/email', {
      token,
      body: { email: 'new@analytical.example', currentPassword: PASSWORD },
    });
    const secret = tokenIn(mailTo(await server.mails(), 'new@analytical.example'), '/confirm-email/');
    await ask(token);
    await pass(DAY);
    const later = await call(server, 'POST', '/account/email', {
      token,
      body: { email: 'new@analytical.example', currentPassword: PASSWORD },
    });
    expect(later.status).toBe(200);
    const fresh = tokenIn(mailTo(await server.mails(), 'new@analytical.example'), '/confirm-email/');
    expect(fresh).not.toBe(secret);
    await call(server, 'POST', `/account/email/${fresh}`);
    await pass(6 * DAY);
    for (const address of ['old@analytical.example', 'new@analytical.example']) {
      expect(await filesHolding(server.dataFolder, address)).toEqual([]);
    }
  });
});

it('a failing disk only puts a deletion off', async () => {
  const { token, form } = await registerUser(server, { email: EMAIL });
  await ask(token);
  const compact = storage().compact.bind(storage());
  server.lectern.context.storage.compact = () => Promise.reject(new Error('The disk is full.'));
  await pass(7 * DAY);
  server.lectern.context.storage.compact = compact;
  expect(await filesHolding(server.dataFolder, form.email)).not.toEqual([]);
  await pass(60_000);
  expect(await filesHolding(server.dataFolder, form.email)).toEqual([]);
  expect(await readFile(join(server.dataFolder, 'storage', 'witness'), 'utf8')).toMatch(/^\d/);
});
