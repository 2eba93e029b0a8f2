import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { NotificationRecord } from '../../server/domain/entities';
import { STREAMS_PER_PERSON } from '../../server/http/event-stream';
import { createRateLimits } from '../../server/http/rate-limits';
import { SESSION_LIFETIME } from '../../server/services/sessions';
import { openEvents, type EventReader } from '../support/event-stream';
import { buildAuthor, buildUser } from '../support/factories';
import { call, startTestServer, type TestServer, type TestServerOptions } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function follow(server: TestServer, token: string, lastEventId?: string): Promise<EventReader> {
  const reader = await openEvents(`${server.url}/api/notifications/stream`, {
    'x-auth-token': token,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  });
  onTestFinished(() => reader.close());
  return reader;
}

async function publish(server: TestServer, token: string, title: string): Promise<void> {
  await call(server, 'POST', '/posts', { token, body: { title, category: 'React', content: 'Text.' } });
  await server.lectern.jobsIdle();
}

it('one person holds so many streams at a time, others still get theirs, and one that is closed makes room', async () => {
  const server = await start();
  const [{ token }, other] = [await buildUser(server), await buildUser(server)];
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => follow(server, token)));
  expect(await call(server, 'GET', '/notifications/stream', { token })).toMatchObject({
    status: 429,
    body: { code: 'too_many_streams' },
  });
  expect((await follow(server, other.token)).status).toBe(200);
  expect(await streams[0]?.next()).toMatchObject({ event: 'reset' });
  await streams[0]?.close();
  await expect.poll(async () => (await follow(server, token)).status).toBe(200);
});

it('a stream whose session is ended while it is being opened ends at once', async () => {
  let whileOpening = (): Promise<unknown> => Promise.resolve();
  const limits = createRateLimits(false);
  // The limits are asked once it is known who calls, before the stream begins.
  const server = await start({ rateLimits: { ...limits, consume: async () => void (await whileOpening()) } });
  const { user, token } = await buildUser(server);
  whileOpening = () =>
    server.lectern.context.storage.transact(async ({ sessions }) => {
      for (const { sessionId } of await sessions.listByUser(user.userId)) {
        await sessions.remove(sessionId);
      }
    });
  const stream = await follow(server, token);
  expect(stream.status).toBe(200);
  const events = [await stream.next(), await stream.next()];
  expect(events).toContain(undefined);
});

it('a stream ends when its session expires', async () => {
  const server = await start({ heartbeat: 20 });
  const { token } = await buildUser(server, { followedCategories: ['React'] });
  const stream = await follow(server, token);
  expect(await stream.next()).toMatchObject({ event: 'reset' });
  server.clock.advance(SESSION_LIFETIME - 1);
  const { token: fresh } = await buildAuthor(server);
  await publish(server, fresh, 'The last');
  expect(await stream.next()).toMatchObject({ event: 'notification' });
  server.clock.advance(1);
  expect(await stream.next()).toBeUndefined();
});

it('an interruption between two events of one commit loses none', async () => {
  const server = await start();
  const { user, token } = await buildUser(server);
  const before = await follow(server, token);
  await before.next();
  const make = (name: string): NotificationRecord => ({
    notificationId: `notification-${name}`,
    userId: user.userId,
    postId: `post-${name}`,
    kind: 'post',
    slug: name,
    uniqueId: '',
    category: 'React',
    message: name,
    createdAt: new Date(server.clock.now()).toISOString(),
    readAt: null,
    mail: 'none',
    mailedAt: null,
  });
  await server.lectern.context.storage.transact(async ({ notifications }) => {
    for (const name of ['one', 'two', 'three']) {
      await notifications.put(make(name));
    }
  });
  const first = await before.next();
  expect(first?.data).toMatchObject({ notification: { message: 'one' } });
  await before.close();
  const after = await follow(server, token, first?.id);
  expect([(await after.next())?.data, (await after.next())?.data]).toMatchObject([
    { notification: { message: 'two' } },
    { notification: { message: 'three' } },
  ]);
});

it('a digest that goes out after a new start tells nothing of what was known before', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const first = await startTestServer({ dataFolder });
  const author = await buildAuthor(first);
  const { token } = await buildUser(first, {
    followedCategories: ['React'],
    mailPreferences: [{ category: 'React', frequency: 'daily' }],
  });
  await publish(first, author.token, 'Of yesterday');
  await first.close();
  first.clock.advance(DAY / 2);

  const server = await start({ dataFolder, clock: first.clock });
  const stream = await follow(server, token);
  expect(await stream.next()).toMatchObject({ event: 'reset', data: { unread: 1 } });
  server.clock.advance(DAY);
  // Any new job wakes the runner.
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@example.org' } });
  expect(await server.mails()).toHaveLength(1);
  await publish(server, author.token, 'Of today');
  expect(await stream.next()).toMatchObject({
    data: { unread: 2, notification: { message: 'New post in React: Of today' } },
  });
  const [, old] = (await call<{ notificationId: string }[]>(server, 'GET', '/notifications', { token })).body;
  await call(server, 'PUT', `/notifications/${old?.notificationId}/read`, { token });
  expect(await stream.next()).toMatchObject({
    data: { unread: 1, notification: { message: 'New post in React: Of yesterday', isRead: true } },
  });
});
