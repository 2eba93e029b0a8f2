import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { Notification, NotificationEvent } from '../../../server/contract/schemas/notification';
import { describeError } from '../../api/describe-error';
import type { RootStore } from '../create-root-store';
import { PersistedState } from '../member/persisted-state';
import { Arrivals } from './arrivals';
import { fetchNotifications } from './fetch-notifications';
import { LiveConnection } from './live-connection';
import { isKept, toKeep, type KeptNotifications } from './kept-notifications';
import { withNotification, withStep, type NotificationList } from './notification-list';
import type { ServerSentEvent } from '../server-events';

const LIST_FAILED = 'The notifications could not be loaded.';

/** The signed-in user's notifications, kept up to date while somebody shows them and the page is seen. */
export class NotificationsStore {
  /** Null until it was wanted and has come. */
  list: NotificationList | null = null;
  unread = 0;
  /** Why the list, or more of it, did not come. */
  error: string | null = null;
  isLoadingMore = false;
  readonly arrivals: Arrivals;

  private readonly api: RootStore['api'];
  private readonly live: LiveConnection;
  private readonly persisted: PersistedState;
  /** Those that are being marked as read. */
  private readonly busy = observable.map<string, boolean>();
  /** All that came to be known, so that each is announced once. */
  private readonly known = new Set<string>();
  /** What came while the list was on its way. */
  private readonly meanwhile: Notification[] = [];
  /** How many have come by the stream. */
  private events = 0;
  private userId: string | null = null;
  private connections = 0;
  private isPageSeen = true;
  private isListWanted = false;
  /** The list is the server's, not what was kept from earlier. */
  private isListFresh = false;
  /** Where the number of the unread is from: nowhere, this browser's storage, or the server. */
  private source: 'none' | 'kept' | 'server' = 'none';
  /** Only the answer to the last request for the list holds. */
  private lastRequest = 0;

  constructor(stores: Pick<RootStore, 'api' | 'clock' | 'use'>) {
    this.api = stores.api;
    this.arrivals = stores.use(Arrivals);
    this.persisted = stores.use(PersistedState);
    makeAutoObservable<this, 'api' | 'live' | 'persisted' | 'busy' | 'known' | 'meanwhile'>(this, {
      api: false,
      persisted: false,
      arrivals: false,
      live: false,
      busy: false,
      known: false,
      meanwhile: false,
      list: observableRef,
    });
    this.live = new LiveConnection(
      {
        open: (lastEventId, signal) => this.openStream(lastEventId, signal),
        onEvent: (event) => this.takeEvent(event),
        poll: (signal) => this.fetchList(signal),
      },
      stores.clock,
    );
    this.persisted.keep<KeptNotifications>('notifications', {
      read: () => (this.source === 'none' ? null : toKeep(this.list, this.unread)),
      write: (kept) => this.restore(kept),
      isValid: isKept,
    });
  }

  /** Keeps this user's notifications up to date. @returns ends that; the last one to end it forgets them */
  connect(userId: string): () => void {
    if (this.userId !== userId) {
      this.forget();
      this.persisted.readAgain();
    }
    this.userId = userId;
    this.connections += 1;
    this.updateLive();
    return () => {
      this.connections -= 1;
      this.updateLive();
      if (this.connections === 0) {
        this.persisted.flush();
        this.forget();
      }
    };
  }

  /**
   * A page that nobody sees needs no stream: a browser keeps only six connections to a site for all its tabs.
   * What came meanwhile is caught up with.
   */
  setPageSeen(isSeen: boolean): void {
    this.isPageSeen = isSeen;
    this.updateLive();
  }

  /** Tries at once, without waiting for the next attempt: the network is back. */
  reconnect(): void {
    this.live.stop();
    this.live.giveStreamAChance();
    this.updateLive();
  }

  /** Fetches the list, unless it was fetched, and keeps it up to date from now on. */
  want(): void {
    this.isListWanted = true;
    if (!this.isListFresh) {
      void this.load();
    }
  }

  /** Fetches the list anew, as far as it was fetched. */
  async load(): Promise<void> {
    const { userId } = this;
    this.error = null;
    await this.fetchList().catch((error: unknown) =>
      runInAction(() => {
        if (this.userId === userId) {
          this.error = describeError(error, LIST_FAILED);
        }
      }),
    );
  }

  async loadMore(): Promise<void> {
    const { list, lastRequest } = this;
    if (!list?.nextCursor || this.isLoadingMore) {
      return;
    }
    this.isLoadingMore = true;
    this.error = null;
    try {
      const { step } = await fetchNotifications(this.api, {
        limit: LIMITS.notificationsStep,
        cursor: list.nextCursor,
      });
      runInAction(() => {
        if (this.list && this.lastRequest === lastRequest) {
          this.list = withStep(this.list, step);
        }
      });
    } catch (error) {
      runInAction(() => (this.error = describeError(error, LIST_FAILED)));
    } finally {
      runInAction(() => (this.isLoadingMore = false));
    }
  }

  isBusy(notificationId: string): boolean {
    return this.busy.has(notificationId);
  }

  /** Marks one as read. @throws {ApiError | OfflineError} it stays unread */
  async read(notificationId: string): Promise<void> {
    this.busy.set(notificationId, true);
    try {
      const read = await this.api.call('readNotification', { params: { id: notificationId } });
      runInAction(() => {
        const before = this.list?.items.find((item) => item.notificationId === notificationId);
        this.unread = Math.max(0, this.unread - (before && !before.isRead ? 1 : 0));
        this.put(read);
      });
    } finally {
      runInAction(() => this.busy.delete(notificationId));
    }
  }

  /** What comes while the answer is on its way stays unread. @throws {ApiError | OfflineError} */
  async readAll(): Promise<void> {
    const { userId, events } = this;
    const meant = this.list?.items ?? [];
    const { unread } = await this.api.call('readAllNotifications');
    runInAction(() => {
      if (this.userId !== userId) {
        return;
      }
      // An event tells what came later than this answer, or will soon.
      this.unread = this.events === events ? unread : this.unread;
      meant.forEach((item) => this.put({ ...item, isRead: true }));
    });
  }

  private updateLive(): void {
    if (this.connections > 0 && this.isPageSeen) {
      this.arrivals.watch();
      this.live.start();
    } else {
      this.live.stop();
    }
  }

  private forget(): void {
    this.live.forget();
    this.arrivals.hide();
    this.isListWanted = false;
    this.userId = null;
    this.forgetContent();
  }

  private forgetContent(): void {
    this.known.clear();
    this.lastRequest += 1;
    this.list = null;
    this.unread = 0;
    this.error = null;
    this.isListFresh = false;
    this.source = 'none';
  }

  private openStream(lastEventId: string, signal: AbortSignal): Promise<Response> {
    const resume = lastEventId ? { 'last-event-id': lastEventId } : {};
    const headers = { accept: 'text/event-stream', ...resume };
    return this.api.request('streamNotifications', {}, { signal, headers });
  }

  private takeEvent({ event, data }: ServerSentEvent): void {
    const { unread, notification, newestAt } = JSON.parse(data) as NotificationEvent;
    if (event === 'notification' && notification) {
      const isNew = !notification.isRead && !this.known.has(notification.notificationId);
      this.events += 1;
      this.setUnread(unread);
      this.meanwhile.push(notification);
      this.put(notification);
      this.arrivals.takeLive(notification, isNew);
    } else if (event === 'reset' && this.isListWanted) {
      void this.load();
    } else if (event === 'reset') {
      this.takeUnread(unread, newestAt);
    }
  }

  private takeUnread(unread: number, newestAt?: string): void {
    this.setUnread(unread);
    if (newestAt !== undefined) {
      this.arrivals.takeWaiting(newestAt, unread > 0);
    }
  }

  private async fetchList(signal?: AbortSignal): Promise<void> {
    this.lastRequest += 1;
    this.meanwhile.length = 0;
    const request = this.lastRequest;
    const shown = this.list?.items.length ?? 0;
    const limit = Math.min(Math.max(shown, LIMITS.notificationsStep), LIMITS.notificationsPerAnswerMax);
    const { step, unread } = await fetchNotifications(this.api, { limit }, signal);
    runInAction(() => {
      if (this.lastRequest !== request) {
        return;
      }
      const wasLive = this.meanwhile.length > 0;
      // An event tells what came later than this answer, or will soon.
      this.takeUnread(wasLive ? this.unread : unread, step.items[0]?.createdAt);
      this.error = null;
      this.list = step;
      this.isListFresh = true;
      step.items.forEach(({ notificationId }) => this.known.add(notificationId));
      this.meanwhile.forEach((notification) => this.put(notification));
    });
  }

  private setUnread(unread: number): void {
    this.unread = unread;
    this.source = 'server';
  }

  /** Takes what was kept, by this page or another tab, unless the server has told this page more; null: forgets. */
  private restore(kept: KeptNotifications | null): void {
    if (kept && this.source !== 'server') {
      this.list = kept.list;
      this.unread = kept.unread;
      this.source = 'kept';
      kept.list?.items.forEach(({ notificationId }) => this.known.add(notificationId));
    } else if (!kept) {
      this.forgetContent();
    }
  }

  private put(notification: Notification): void {
    this.known.add(notification.notificationId);
    this.list = this.list && withNotification(this.list, notification);
  }
}
