import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailPreference } from '../../server/contract/schemas/notification';
import { POST_CATEGORIES } from '../../server/contract/constants/categories';
import type { CompletedPost, Progress } from '../../server/contract/schemas/post';
import type { User } from '../../server/contract/schemas/user';
import { buildAuthor, buildPost, buildUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('following', () => {
  it('adds a category once, takes it away, and answers all that are followed', async () => {
    const { token } = await buildUser(server);
    const change = (verb: string, category: string) =>
      call<string[]>(server, 'POST', `/notifications/${verb}-category`, { token, body: { category } });
    expect((await change('follow', 'C#')).body).toEqual(['C#']);
    expect((await change('follow', 'AWS')).body).toEqual(['C#', 'AWS']);
    expect((await change('follow', 'C#')).body).toEqual(['C#', 'AWS']);
    expect((await change('unfollow', 'C#')).body).toEqual(['AWS']);
    expect((await change('unfollow', 'C#')).body).toEqual(['AWS']);
    expect((await call(server, 'GET', '/notifications/followed-categories', { token })).body).toEqual([
      'AWS',
    ]);
    expect((await call<User>(server, 'GET', '/auth/user', { token })).body.followedCategories).toEqual([
      'AWS',
    ]);
  });

  it('keeps all of what several windows do at once', async () => {
    const { token } = await buildUser(server);
    const categories = ['HTML', 'CSS', 'React', 'Java', 'PHP'];
    await Promise.all(
      categories.map((category) =>
        call(server, 'POST', '/notifications/follow-category', { token, body: { category } }),
      ),
    );
    const { body } = await call<string[]>(server, 'GET', '/notifications/followed-categories', { token });
    expect([...body].sort()).toEqual([...categories].sort());
  });

  it('tells visitors to log in, and refuses what is no category', async () => {
    for (const [verb, message] of [
      ['follow', 'Please log in to follow a category.'],
      ['unfollow', 'Please log in to unfollow a category.'],
    ]) {
      const body = { category: 'React' };
      expect(await call(server, 'POST', `/notifications/${verb}-category`, { body })).toMatchObject({
        status: 401,
        body: { message },
      });
    }
    const { token } = await buildUser(server);
    const body = { category: 'web-development' };
    expect((await call(server, 'POST', '/notifications/follow-category', { token, body })).status).toBe(400);
  });

  it('lets one choose how mails of a followed category come, until it is followed no more', async () => {
    const { token } = await buildUser(server, { followedCategories: ['React', 'CSS'] });
    const set = (category: string, frequency: string) =>
      call<MailPreference[]>(server, 'PUT', '/notifications/mail', { token, body: { category, frequency } });
    expect((await set('React', 'weekly')).body).toEqual([
      { category: 'React', frequency: 'weekly' },
      { category: 'CSS', frequency: 'now' },
    ]);
    expect((await set('Java', 'none')).body).toHaveLength(2);
    await call(server, 'POST', '/notifications/unfollow-category', { token, body: { category: 'React' } });
    await call(server, 'POST', '/notifications/follow-category', { token, body: { category: 'React' } });
    expect((await call<MailPreference[]>(server, 'GET', '/notifications/mail', { token })).body).toEqual([
      { category: 'CSS', frequency: 'now' },
      { category: 'React', frequency: 'now' },
    ]);
  });

  it('names followers to authors by id alone, to admins by name too, and never by e-mail', async () => {
    const follower = await buildUser(server, { name: 'Fran', followedCategories: ['Dart'] });
    const path = '/users/category/Dart';
    const id = follower.user.userId;
    const { token: author } = await buildAuthor(server);
    // An admin need not have accepted what authors accept.
    const { token: admin } = await buildUser(server, { role: 'admin' });
    expect((await call(server, 'GET', path, { token: author })).body).toEqual({ count: 1, users: [{ id }] });
    expect((await call(server, 'GET', path, { token: admin })).body).toEqual({
      count: 1,
      users: [{ id, name: 'Fran' }],
    });
    expect((await call(server, 'GET', path, { token: follower.token })).status).toBe(403);
  });
});

describe('completing', () => {
  it('counts a post once, takes it back, and shows how far one is', async () => {
    const { storage } = server.lectern.context;
    const posts = [];
    for (let at = 0; at < 3; at += 1) {
      posts.push(await buildPost(storage, { category: 'Swift' }));
    }
    const [first, second] = posts.map(({ postId }) => postId);
    const { token } = await buildUser(server);
    const complete = (method: string, postId = '') =>
      call<CompletedPost>(server, method, `/posts/${postId}/complete`, { token });
    expect((await complete('POST', first)).body).toMatchObject({ postId: first, category: 'Swift' });
    const { completedAt } = (await complete('POST', first)).body;
    server.clock.advance(1_000);
    expect((await complete('POST', first)).body.completedAt).toBe(completedAt);
    await complete('POST', second);
    const completed = async () =>
      (await call<CompletedPost[]>(server, 'GET', '/posts/completed', { token })).body.map(
        ({ postId }) => postId,
      );
    const swift = async () =>
      (await call<Progress[]>(server, 'GET', '/progress', { token })).body.find(
        ({ category }) => category === 'Swift',
      );
    expect(await completed()).toEqual([second, first]);
    expect(await swift()).toEqual({ category: 'Swift', completed: 2, total: 3, percent: 66 });
    expect((await complete('DELETE', second)).status).toBe(200);
    expect((await complete('DELETE', second)).status).toBe(200);
    expect(await completed()).toEqual([first]);
    expect((await swift())?.percent).toBe(33);
    const all = (await call<Progress[]>(server, 'GET', '/progress', { token })).body;
    expect(all.map(({ category }) => category)).toEqual(POST_CATEGORIES);
    expect(all).toContainEqual({ category: 'Gatsby', completed: 0, total: 0, percent: 0 });
    const { token: other } = await buildUser(server);
    expect((await call(server, 'GET', '/posts/completed', { token: other })).body).toEqual([]);
  });

  it('knows no draft, no deleted post and no made-up one', async () => {
    const { storage } = server.lectern.context;
    const draft = await buildPost(storage, { status: 'draft', publishedAt: null });
    const gone = await buildPost(storage, { deletedAt: '2026-11-01T00:00:00.000Z' });
    const { token } = await buildUser(server);
    for (const postId of [draft.postId, gone.postId, 'never']) {
      expect((await call(server, 'POST', `/posts/${postId}/complete`, { token })).status).toBe(404);
    }
    expect((await call(server, 'POST', `/posts/${draft.postId}/complete`)).body.message).toBe(
      'Please log in to mark a post as completed.',
    );
  });
});
