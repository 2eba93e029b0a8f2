import { runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsStore } from '../../../renderer/stores/notifications/notifications-store';
import { FakeNotifications, notification } from './fake-notifications';
import { GRACE } from './member-support';

let server: FakeNotifications;
let disconnect: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeNotifications();
});
afterEach(() => {
  disconnect?.();
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe('what was known of notifications', () => {
  const leave = async (entries: Map<string, string>): Promise<void> => {
    server.rows = [notification(2), notification(1, true)];
    const page = server.openTab(entries).use(NotificationsStore);
    const end = page.connect('u1');
    page.want();
    await pass();
    server.stream.sendEvent('notification', 11, { unread: 2, notification: notification(3) });
    await pass();
    // Written with the last that shows them, without waiting for the second to pass.
    end();
  };

  it('fills the bell and the list at once, and stays while the site is away', async () => {
    const entries = new Map<string, string>();
    await leave(entries);
    server.isDown = true;
    const page = server.openTab(entries).use(NotificationsStore);
    disconnect = page.connect('u1');
    page.want();
    expect([page.unread, page.list?.items.map(({ notificationId }) => notificationId)]).toEqual([
      2,
      ['n3', 'n2', 'n1'],
    ]);
    await pass(60_000);
    expect([page.unread, page.list?.total]).toEqual([2, 3]);
    server.isDown = false;
    server.rows = [notification(4), notification(3, true), notification(2, true)];
    await page.load();
    expect([page.unread, page.list?.items.length]).toEqual([1, 3]);
  });

  it('gives way to the server’s list, and comes back within the same page', async () => {
    const entries = new Map<string, string>();
    await leave(entries);
    server.rows = [notification(3, true)];
    const page = server.openTab(entries).use(NotificationsStore);
    const end = page.connect('u1');
    page.want();
    await pass();
    expect([page.unread, page.list?.items.length]).toEqual([0, 1]);
    end();
    disconnect = page.connect('u1');
    expect([page.unread, page.list?.items.length]).toEqual([0, 1]);
  });

  it('goes with the session, and is nobody else’s', async () => {
    const entries = new Map<string, string>();
    await leave(entries);
    const root = server.openTab(entries);
    const page = root.use(NotificationsStore);
    disconnect = page.connect('u1');
    expect(page.unread).toBe(2);
    void root.auth.logout();
    expect([page.unread, page.list]).toEqual([0, null]);
    await pass(2_000);
    expect([...entries.keys()]).toEqual([]);
    await leave(entries);
    runInAction(() => Object.assign(root.auth, { token: 'token', user: GRACE }));
    expect([page.unread, page.list]).toEqual([0, null]);
  });

  it('is passed over when it is damaged', async () => {
    for (const notifications of [{ unread: 'x', list: null }, { unread: 1, list: { items: [{}] } }, []]) {
      const state = { userId: 'u1', groups: { notifications } };
      const page = server.openTab(new Map([['state-v1', JSON.stringify(state)]])).use(NotificationsStore);
      page.connect('u1')();
      expect([page.unread, page.list]).toEqual([0, null]);
    }
  });
});
