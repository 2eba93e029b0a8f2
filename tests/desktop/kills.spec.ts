import type { Page } from '@playwright/test';
import { expect, test } from './launch';

/** How often the app is killed: a tenth of it where time is short. */
const ROUNDS = process.env.LONG ? 50 : 5;

const call = <T>(page: Page, method: string, path: string, token = '', body?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, key, sent]) => {
      const headers = { 'x-auth-token': key, ...(sent ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(`/api${where}`, { method: how, headers, ...(sent ? { body: sent } : {}) });
      return (await answer.json()) as T;
    },
    [method, path, token, body ? JSON.stringify(body) : ''] as const,
  );

/** Writes that are under way when the app ends: they may have been done or not. */
const UNDER_WAY = 3;

/**
 * Completes posts, or takes that back: so many one after the other, then some more at once, for whose answers nobody
 * waits. Says what was acknowledged, and when the moment has come.
 *
 * @param from place of the first post
 */
function write(page: Page, token: string, posts: readonly Known[], from: number, count: number): void {
  void page
    .evaluate(
      async ([key, all, first, many, more]) => {
        const change = async (at: number): Promise<void> => {
          const post = all[at % all.length];
          const method = post?.isDone ? 'DELETE' : 'POST';
          const headers = { 'x-auth-token': key };
          const answer = await fetch(`/api/posts/${post?.id ?? ''}/complete`, { method, headers });
          await answer.arrayBuffer();
          if (answer.ok) {
            // oxlint-disable-next-line no-console -- What is acknowledged is to be known before the app ends.
            console.info(`acknowledged ${at % all.length}`);
          }
        };
        for (let at = first; at < first + many; at += 1) {
          await change(at);
        }
        for (let at = first + many; at < first + many + more; at += 1) {
          void change(at).catch(() => undefined);
        }
        // oxlint-disable-next-line no-console -- The same.
        console.info('now');
      },
      [token, posts, from, count, UNDER_WAY] as const,
    )
    .catch(() => undefined);
}

/** A post, and whether it is completed as far as was acknowledged. */
interface Known {
  id: string;
  isDone: boolean;
}

test(`nothing acknowledged is lost, however the app ends: ${ROUNDS} kills during writes`, async ({
  launchLectern,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  let app = await launchLectern();
  let page = await app.mainWindow();
  const password = 'Corr3ct-horse';
  const { token } = await call<{ token: string }>(page, 'POST', '/auth/register', '', {
    ...{ name: 'Ada', email: 'ada@example.org', password, confirmPassword: password, role: 'user' },
  });
  const listed = await call<{ postId: string }[]>(page, 'GET', '/posts?limit=100');
  const posts: Known[] = listed.map(({ postId }) => ({ id: postId, isDone: false }));
  expect(posts.length).toBeGreaterThan(2 * UNDER_WAY);

  let at = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Posts in a row, each once: what is under way is none of what was acknowledged.
    const count = 1 + ((round * 17) % (posts.length - UNDER_WAY - 1));
    const acknowledged: number[] = [];
    const isTime = page.waitForEvent('console', (message) => {
      const [, place] = /^acknowledged (\d+)$/.exec(message.text()) ?? [];
      if (place !== undefined) {
        acknowledged.push(Number(place));
      }
      return message.text() === 'now';
    });
    write(page, token, posts, at, count);
    await isTime;
    await app.kill();
    expect(acknowledged.length).toBeGreaterThanOrEqual(count);
    for (const post of acknowledged.map((place) => posts[place])) {
      Object.assign(post ?? {}, { isDone: !post?.isDone });
    }

    app = await launchLectern({ userData: app.userData });
    page = await app.mainWindow();
    const completed = await call<{ postId: string }[]>(page, 'GET', '/posts/completed', token);
    const found = new Set(completed.map(({ postId }) => postId));
    const underWay = new Set(
      Array.from({ length: UNDER_WAY }, (_, more) => (at + count + more) % posts.length),
    );
    const lost = posts.filter(({ id, isDone }, place) => !underWay.has(place) && found.has(id) !== isDone);
    expect(lost, `round ${round}, after ${count} writes`).toEqual([]);
    posts.forEach((post) => (post.isDone = found.has(post.id)));
    at = (at + count + UNDER_WAY) % posts.length;
  }
});
