import { when } from 'mobx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../../../renderer/api/client';
import { serverPlatform } from '../../../renderer/platform/server';
import { createRootStore } from '../../../renderer/stores/create-root-store';
import { NotificationsStore } from '../../../renderer/stores/notifications/notifications-store';
import { POLICY_VERSION } from '../../../server/contract/constants/policy';
import { buildUser } from '../../support/factories';
import { call, startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function storeOf(token: string): NotificationsStore {
  const api = new Api({
    fetch: (address, init) => fetch(server.url + (address as string), init),
    getToken: () => token,
  });
  return createRootStore({ api, clock: Date.now, snapshot: { status: 200 }, platform: serverPlatform }).use(
    NotificationsStore,
  );
}

it('two readers of one account agree over the real server, also after it has cut their streams', async () => {
  const { user, token } = await buildUser(server, { followedCategories: ['CSS'] });
  const author = await buildUser(server, {
    policy: { version: POLICY_VERSION, acceptedAt: '2026-11-21T10:00:00.000Z' },
  });
  const publish = (title: string) =>
    call(server, 'POST', '/posts', {
      token: author.token,
      body: { title, content: 'Text.', category: 'CSS' },
    });
  const stores = [storeOf(token), storeOf(token)];
  const ends = stores.map((store) => store.connect(user.userId));
  stores.forEach((store) => store.want());
  const both = (condition: (store: NotificationsStore) => boolean) =>
    when(() => stores.every(condition), { timeout: 20_000 });
  await both(({ list }) => list !== null);

  await publish('First');
  await both(({ unread }) => unread === 1);
  await stores[0]?.read(stores[0].list?.items[0]?.notificationId ?? '');
  await both(({ unread, list }) => unread === 0 && list?.items[0]?.isRead === true);

  server.lectern.endStreams();
  await publish('Second');
  await publish('Third');
  await both(({ unread, list }) => unread === 2 && list?.items.length === 3);
  expect(stores[1]?.list?.items.map(({ message }) => message)).toEqual([
    'New post in CSS: Third',
    'New post in CSS: Second',
    'New post in CSS: First',
  ]);
  await stores[1]?.readAll();
  await both(({ unread, list }) => unread === 0 && list?.items.every(({ isRead }) => isRead) === true);
  ends.forEach((end) => end());
});
