import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersistedState } from '../../../renderer/stores/member/persisted-state';
import { NotificationsStore } from '../../../renderer/stores/notifications/notifications-store';
import { FakeNotifications, notification } from './fake-notifications';

let server: FakeNotifications;
let store: NotificationsStore;
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeNotifications();
  store = server.store();
});
afterEach(() => {
  disconnect?.();
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Connects to a server that begins with how many are unread. */
async function connect(unread = 0): Promise<void> {
  disconnect = store.connect('ada');
  await pass();
  server.stream.sendEvent('reset', 10, { unread });
  await pass();
}

const ids = () => store.list?.items.map(({ notificationId }) => notificationId);

describe('live notifications', () => {
  it('count what is unread without fetching a list that nobody shows', async () => {
    await connect(3);
    expect(store.unread).toBe(3);
    expect(server.lists).toEqual([]);
  });

  it('put a new one to the front and replace a changed one', async () => {
    server.rows = [notification(2), notification(1)];
    await connect(2);
    store.want();
    await pass();
    server.stream.sendEvent('notification', 11, { unread: 3, notification: notification(3) });
    server.stream.sendEvent('notification', 12, { unread: 2, notification: notification(1, true) });
    await pass();
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(store.list?.items.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect([store.unread, store.list?.total]).toEqual([2, 3]);
  });

  it('leave out a change to one that has not been fetched yet', async () => {
    server.rows = Array.from({ length: 25 }, (_, index) => notification(25 - index));
    await connect(25);
    store.want();
    await pass();
    server.stream.sendEvent('notification', 11, { unread: 24, notification: notification(1, true) });
    await pass();
    expect(ids()).toHaveLength(20);
    expect(store.list?.total).toBe(25);
    await store.loadMore();
    expect(ids()).toHaveLength(25);
    expect(new Set(ids()).size).toBe(25);
  });

  it('keep what came while the list was on its way', async () => {
    await connect();
    server.rows = [notification(1)];
    store.want();
    server.stream.sendEvent('notification', 11, { unread: 2, notification: notification(2) });
    await pass();
    expect(ids()).toEqual(['n2', 'n1']);
    expect(store.unread).toBe(2);
  });

  it('understand events in pieces, with any line ends, and comments', async () => {
    await connect();
    const json = JSON.stringify({ unread: 1, notification: notification(1) });
    for (const piece of [
      ':\n\nid: 11\r',
      '\nevent: noti',
      'fication\r\ndata: ',
      json.slice(0, 20),
      json.slice(20),
    ]) {
      server.stream.send(piece);
      await pass();
    }
    expect(store.unread).toBe(0);
    server.stream.send('\r\n\r\n');
    await pass();
    expect(store.unread).toBe(1);
    server.stream.end();
    await pass(1_000);
    expect(server.stream.lastEventId).toBe('11');
  });
});

describe('the connection', () => {
  it('goes on after the last event when it was interrupted, ever later, and at once when the network is back', async () => {
    await connect();
    expect(server.stream.lastEventId).toBeNull();
    server.stream.sendEvent('notification', 12, { unread: 1, notification: notification(1) });
    await pass();
    server.stream.end();
    await pass(1_000);
    expect(server.streams.map(({ lastEventId }) => lastEventId)).toEqual([null, '12']);
    server.isDown = true;
    server.stream.end();
    await pass(600_000);
    expect(server.streams).toHaveLength(2);
    server.isDown = false;
    store.reconnect();
    await pass();
    expect(server.streams).toHaveLength(3);
    expect(server.stream.lastEventId).toBe('12');
  });

  it('asks in between when streams break off again and again', async () => {
    await connect();
    server.rows = [notification(1)];
    for (let count = 0; count < 4; count += 1) {
      server.stream.send(':\n\n');
      server.stream.end();
      await pass(9_000);
    }
    expect(store.unread).toBe(1);
    expect(server.streams).toHaveLength(5);
  });

  it('is made anew when nothing was heard for a minute, and kept while there are signs of life', async () => {
    await connect();
    for (let beat = 0; beat < 8; beat += 1) {
      await pass(25_000);
      server.stream.send(':\n\n');
    }
    expect(server.streams).toHaveLength(1);
    await pass(61_000);
    expect(server.streams).toHaveLength(2);
    expect(server.streams[0]?.isAborted()).toBe(true);
  });

  it('rests while the page is hidden, and catches up after that', async () => {
    await connect();
    store.setPageSeen(false);
    await pass(120_000);
    expect(server.streams).toHaveLength(1);
    expect(server.stream.isAborted()).toBe(true);
    store.setPageSeen(true);
    await pass();
    expect(server.stream.lastEventId).toBe('10');
  });

  it('ends and forgets everything with the last that shows them, and begins anew for the next user', async () => {
    server.rows = [notification(1)];
    await connect(1);
    store.want();
    await pass();
    disconnect();
    expect([store.list, store.unread, store.arrivals.isShown]).toEqual([null, 0, false]);
    expect(server.stream.isAborted()).toBe(true);
    await pass(120_000);
    expect(server.streams).toHaveLength(1);
    disconnect = store.connect('grace');
    await pass();
    expect(server.stream.lastEventId).toBeNull();
  });

  it('ends when the session is refused', async () => {
    server.refuseStream = () => Response.json({ message: 'Log in.', code: 'unauthorized' }, { status: 401 });
    disconnect = store.connect('ada');
    await pass(600_000);
    expect(server.streams).toHaveLength(1);
    expect(server.lists).toEqual([]);
  });

  it('waits as long as a busy server asks for', async () => {
    server.refuseStream = () =>
      Response.json(
        { message: 'Slow down.', code: 'rate_limited' },
        { status: 429, headers: { 'retry-after': '90' } },
      );
    disconnect = store.connect('ada');
    await pass(89_000);
    expect(server.streams).toHaveLength(1);
    await pass(2_000);
    expect(server.streams).toHaveLength(2);
  });

  it.each([
    [
      'something before the server holds streams back',
      (to: FakeNotifications) => (to.isHoldingBack = true),
      10_001,
    ],
    [
      'the answer is no stream',
      (to: FakeNotifications) => (to.refuseStream = () => new Response('<p>Welcome</p>')),
      0,
    ],
    [
      'the account has too many streams',
      (to: FakeNotifications) =>
        (to.refuseStream = () =>
          Response.json({ message: 'Too many.', code: 'too_many_streams' }, { status: 429 })),
      0,
    ],
    [
      'there is no such stream',
      (to: FakeNotifications) => (to.refuseStream = () => new Response('', { status: 404 })),
      0,
    ],
  ])('asks every 30 s when %s, and tries the stream again in a while', async (_, prepare, patience) => {
    prepare(server);
    server.rows = [notification(1, true)];
    disconnect = store.connect('ada');
    await pass(patience);
    expect(server.lists).toHaveLength(1);
    server.rows = [notification(2), ...server.rows];
    await pass(29_000);
    expect(store.unread).toBe(0);
    await pass(1_500);
    expect(store.unread).toBe(1);
    expect(ids()).toEqual(['n2', 'n1']);
    expect(server.streams).toHaveLength(1);
    await pass(300_000);
    expect(server.streams.length).toBeGreaterThan(1);
  });
});

describe('the banner', () => {
  it('comes once for each arrival of something unread, for 5 s', async () => {
    await connect();
    expect(store.arrivals.count).toBe(0);
    const first = { unread: 1, notification: notification(1) };
    server.stream.sendEvent('notification', 11, first);
    await pass();
    expect([store.arrivals.count, store.arrivals.isShown]).toEqual([1, true]);
    server.stream.sendEvent('notification', 12, first);
    server.stream.sendEvent('notification', 13, { unread: 0, notification: notification(1, true) });
    server.stream.sendEvent('notification', 14, { unread: 1, notification: notification(1, true) });
    server.stream.sendEvent('notification', 15, { unread: 1, notification: notification(7, true) });
    await pass(4_900);
    expect([store.arrivals.count, store.arrivals.isShown]).toEqual([1, true]);
    await pass(200);
    expect(store.arrivals.isShown).toBe(false);
  });

  it('comes once at the start when something is unread, whichever way that is found out', async () => {
    server.rows = [notification(2), notification(1)];
    disconnect = store.connect('ada');
    store.want();
    await pass();
    server.stream.sendEvent('reset', 10, { unread: 2 });
    await pass();
    expect(store.arrivals.count).toBe(1);
    server.rows = [notification(3), notification(2, true), notification(1)];
    server.stream.sendEvent('reset', 20, { unread: 2 });
    await pass();
    expect(store.arrivals.count).toBe(2);
  });
});

it('the banner says nothing of an old one that a change brings to mind', async () => {
  disconnect = store.connect('ada');
  await pass();
  const { createdAt } = notification(9, true);
  server.stream.sendEvent('reset', 10, { unread: 1, newestAt: createdAt });
  await pass(6_000);
  expect(store.arrivals.count).toBe(1);
  server.stream.sendEvent('notification', 11, { unread: 1, notification: notification(5) });
  await pass();
  expect([store.arrivals.count, store.arrivals.isShown]).toEqual([1, false]);
  server.stream.sendEvent('notification', 12, { unread: 2, notification: notification(10) });
  await pass();
  expect(store.arrivals.count).toBe(2);
});

describe('the banner, over reloads and tabs', () => {
  const createdAt = (count: number) => notification(count).createdAt;
  const open = async (entries: Map<string, string>, unread: number, newest: number) => {
    const root = server.openTab(entries);
    const page = root.use(NotificationsStore);
    const end = page.connect('u1');
    await pass();
    const { stream } = server;
    stream.sendEvent('reset', 10, { unread, newestAt: createdAt(newest) });
    // The state is kept once a second.
    await pass(1_000);
    return { root, page, end, stream };
  };

  it('says nothing again that was said in this browser, but what came since', async () => {
    const entries = new Map<string, string>();
    const first = await open(entries, 1, 1);
    const reloaded = await open(entries, 1, 1);
    const later = await open(entries, 2, 2);
    expect([first, reloaded, later].map(({ page }) => page.arrivals.count)).toEqual([1, 0, 1]);
    expect(reloaded.page.unread).toBe(1);
    [first, reloaded, later].forEach(({ end }) => end());
  });

  it('says what comes in every tab that is looked at, and not again in one that was hidden', async () => {
    const entries = new Map<string, string>();
    const tabs = [await open(entries, 0, 1), await open(entries, 0, 1), await open(entries, 0, 1)] as const;
    const hidden = tabs[2];
    hidden.page.setPageSeen(false);
    const event = { unread: 1, notification: notification(2) };
    tabs[0].stream.sendEvent('notification', 11, event);
    await pass(1_000);
    tabs.forEach(({ root }) => root.use(PersistedState).readAgain());
    tabs[1].stream.sendEvent('notification', 11, event);
    hidden.page.setPageSeen(true);
    await pass();
    server.stream.sendEvent('notification', 11, event);
    await pass();
    expect(tabs.map(({ page }) => page.arrivals.count)).toEqual([1, 1, 0]);
    expect(tabs.map(({ page }) => page.unread)).toEqual([1, 1, 1]);
    tabs.forEach(({ end }) => end());
  });
});

describe('marking as read', () => {
  it('replaces the entry and counts it once, in whatever order answer and event come', async () => {
    server.rows = [notification(2), notification(1)];
    await connect(2);
    store.want();
    await pass();
    await store.read('n1');
    expect([store.unread, store.list?.items[1]?.isRead]).toEqual([1, true]);
    server.stream.sendEvent('notification', 11, { unread: 1, notification: notification(1, true) });
    await pass();
    const reading = store.read('n2');
    server.stream.sendEvent('notification', 12, { unread: 0, notification: notification(2, true) });
    await reading;
    await pass();
    expect(store.unread).toBe(0);
  });

  it.each([
    ['by the stream', true],
    ['and no event tells of it', false],
  ])('all at once leaves unread what came before the answer %s', async (_, isTold) => {
    server.rows = [notification(1)];
    await connect(1);
    store.want();
    await pass();
    server.afterReadAll = async () => {
      server.rows = [notification(2), ...server.rows];
      if (isTold) {
        server.stream.sendEvent('notification', 11, { unread: 1, notification: notification(2) });
        await pass();
      }
    };
    await store.readAll();
    expect(store.unread).toBe(1);
    expect(store.list?.items.map(({ isRead }) => isRead)).toEqual(isTold ? [false, true] : [true]);
  });

  it('leaves it unread when the server cannot be reached', async () => {
    server.rows = [notification(1)];
    await connect(1);
    store.want();
    await pass();
    server.isDown = true;
    await expect(store.read('n1')).rejects.toThrow();
    expect([store.unread, store.list?.items[0]?.isRead, store.isBusy('n1')]).toEqual([1, false, false]);
  });
});

describe('the list', () => {
  it('says why it did not come, and comes when asked again', async () => {
    await connect();
    server.isDown = true;
    store.want();
    await pass();
    expect(store.list).toBeNull();
    expect(store.error).toContain('offline');
    server.isDown = false;
    await store.load();
    expect([store.error, store.list?.total]).toEqual([null, 0]);
  });
});
