import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Notification } from '../../server/contract/schemas/notification';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor, buildUser } from '../support/factories';
import { openEvents } from '../support/event-stream';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function publish(token: string, title: string, category = 'React'): Promise<Post> {
  const body = { title, category, content: 'Text.' };
  const { body: post } = await call<Post>(server, 'POST', '/posts', { token, body });
  await server.lectern.jobsIdle();
  return post;
}

const list = (token: string, query = '') =>
  call<Notification[]>(server, 'GET', `/notifications${query}`, { token });

async function openStream(token: string, lastEventId?: string) {
  const reader = await openEvents(`${server.url}/api/notifications/stream`, {
    'x-auth-token': token,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  });
  onTestFinished(() => reader.close());
  return reader;
}

describe('a new post', () => {
  it('is told to each follower of its category but its author, once', async () => {
    const author = await buildAuthor(server, { followedCategories: ['React'] });
    const follower = await buildUser(server, { followedCategories: ['CSS', 'React'] });
    const other = await buildUser(server, { followedCategories: ['CSS'] });
    const post = await publish(author.token, 'Keys are identity');
    const { body, headers } = await list(follower.token);
    expect(body).toEqual([
      expect.objectContaining({
        message: 'New post in React: Keys are identity',
        isRead: false,
        postId: post.postId,
        slug: post.slug,
        category: 'React',
      }),
    ]);
    expect(headers.get('x-unread-count')).toBe('1');
    expect((await list(author.token)).body).toEqual([]);
    expect((await list(other.token)).body).toEqual([]);
  });

  it('reaches 250 followers', async () => {
    const author = await buildAuthor(server);
    const followers = await Promise.all(
      Array.from({ length: 250 }, () =>
        buildUser(server, {
          followedCategories: ['React'],
          mailPreferences: [{ category: 'React', frequency: 'none' }],
        }),
      ),
    );
    await publish(author.token, 'For many');
    const { storage } = server.lectern.context;
    const counts = await Promise.all(
      followers.map(({ user }) => storage.read((r) => r.notifications.countUnread(user.userId))),
    );
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});

describe('the list', () => {
  it('comes newest first, in pages, with the total and the unread', async () => {
    const author = await buildAuthor(server);
    const { token } = await buildUser(server, { followedCategories: ['React'] });
    for (const title of ['One', 'Two', 'Three']) {
      await publish(author.token, title);
      server.clock.advance(1_000);
    }
    const first = await list(token, '?limit=2');
    expect(first.body.map(({ message }) => message)).toEqual([
      'New post in React: Three',
      'New post in React: Two',
    ]);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<\/api(\/notifications[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await call<Notification[]>(server, 'GET', next, { token });
    expect(second.body.map(({ message }) => message)).toEqual(['New post in React: One']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('marks one as read, or all, and nobody else’s', async () => {
    const author = await buildAuthor(server);
    const [mine, theirs] = [
      await buildUser(server, { followedCategories: ['React'] }),
      await buildUser(server, { followedCategories: ['React'] }),
    ];
    await publish(author.token, 'One');
    await publish(author.token, 'Two');
    const [one] = (await list(mine.token)).body;
    const path = `/notifications/${one?.notificationId}/read`;
    expect(await call(server, 'PUT', path, { token: theirs.token })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is no such notification.' },
    });
    expect((await call<Notification>(server, 'PUT', path, { token: mine.token })).body).toEqual({
      ...one,
      isRead: true,
    });
    expect((await call(server, 'PUT', path, { token: mine.token })).status).toBe(200);
    expect((await list(mine.token)).headers.get('x-unread-count')).toBe('1');
    await call(server, 'PUT', '/notifications/read', { token: mine.token });
    expect((await list(mine.token)).headers.get('x-unread-count')).toBe('0');
    expect((await list(theirs.token)).headers.get('x-unread-count')).toBe('2');
  });
});

describe('the live stream', () => {
  it('tells what is new and what was read elsewhere, and nothing of others', async () => {
    const author = await buildAuthor(server);
    const { token } = await buildUser(server, { followedCategories: ['React'] });
    const stream = await openStream(token);
    expect(stream.headers.get('content-type')).toMatch('text/event-stream');
    expect(await stream.next()).toMatchObject({ event: 'reset', data: { unread: 0 } });
    await publish(author.token, 'Not for them', 'CSS');
    await publish(author.token, 'Live');
    const told = await stream.next();
    expect(told).toMatchObject({
      event: 'notification',
      data: { unread: 1, notification: { message: 'New post in React: Live', isRead: false } },
    });
    const [one] = (await list(token)).body;
    await call(server, 'PUT', `/notifications/${one?.notificationId}/read`, { token });
    expect(await stream.next()).toMatchObject({ data: { unread: 0, notification: { isRead: true } } });
  });

  it('goes on after the last event that was read, or says that the list must be fetched', async () => {
    const author = await buildAuthor(server);
    const { token } = await buildUser(server, { followedCategories: ['React'] });
    const before = await openStream(token);
    const reset = await before.next();
    await before.close();
    await publish(author.token, 'Missed');
    await publish(author.token, 'Missed too');
    const after = await openStream(token, reset?.id);
    const missed = [await after.next(), await after.next()];
    expect(missed.map((event) => event?.data)).toMatchObject([
      { notification: { message: 'New post in React: Missed' } },
      { notification: { message: 'New post in React: Missed too' } },
    ]);
    const upToDate = await openStream(token, missed[1]?.id);
    await publish(author.token, 'New');
    expect(await upToDate.next()).toMatchObject({
      data: { notification: { message: 'New post in React: New' } },
    });
    const [newest] = (await list(token)).body;
    for (const unknown of ['99999999', '-1', 'x']) {
      expect(await (await openStream(token, unknown)).next()).toMatchObject({
        event: 'reset',
        data: { unread: 3, newestAt: newest?.createdAt },
      });
    }
  });

  it('ends with the session, and is for those who are signed in', async () => {
    const { token } = await buildUser(server);
    const stream = await openStream(token);
    await stream.next();
    await call(server, 'POST', '/auth/logout', { token });
    expect(await stream.next()).toBeUndefined();
    expect((await call(server, 'GET', '/notifications/stream', { token })).status).toBe(401);
  });
});
