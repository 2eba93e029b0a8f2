import { makeAutoObservable, runInAction } from 'mobx';
import { TIMES } from '../../../server/contract/constants/limits';
import type { RootStore } from '../create-root-store';
import type { Notification } from '../../../server/contract/schemas/notification';
import { PersistedState } from '../member/persisted-state';

type Arrived = Pick<Notification, 'createdAt' | 'kind' | 'message' | 'path'>;

interface Told {
  /** When the newest was made that was announced in this browser, or read before that: a moment in ISO 8601. */
  upTo: string;
}

/**
 * Announces what has come: each arrival once, for 5 s (DECISIONS, "Banner"). Tabs that are looked at while it comes
 * all say so; after that no other tab and no reload says it again.
 */
export class Arrivals {
  /** How many were announced so far. */
  count = 0;
  isShown = false;
  /** What it says where it has words of its own: it is no post. */
  text: string | null = null;
  /** What was announced last as it came; null when it had waited. */
  latest: Pick<Notification, 'message' | 'path'> | null = null;

  private told: Told | null = null;
  /** Up to here things are not news to this page: this browser had told of them, or they were waiting. */
  private toldBefore = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stores: Pick<RootStore, 'use'>) {
    makeAutoObservable<this, 'timer' | 'toldBefore'>(this, { timer: false, toldBefore: false });
    stores.use(PersistedState).keep<Told>('arrivals', {
      read: () => this.told,
      write: (told) => runInAction(() => (this.told = told)),
      isValid: (value): value is Told => typeof (value as Told | null | undefined)?.upTo === 'string',
    });
  }

  /** From now on things come as they happen, after those that were missed. */
  watch(): void {
    this.toldBefore = this.told?.upTo ?? '';
  }

  /** Takes one as it comes. @param isNew unread, and not known to this page */
  takeLive({ createdAt, kind, message, path }: Arrived, isNew: boolean): void {
    if (isNew && createdAt > this.toldBefore) {
      this.announce(kind === 'certificate' ? message : null, { message, path });
    }
    this.tell(createdAt);
  }

  /** Takes what is there already. @param newestAt when its newest was made */
  takeWaiting(newestAt: string, isSomethingUnread: boolean): void {
    if (isSomethingUnread && newestAt > (this.told?.upTo ?? '')) {
      this.announce(null, null);
    }
    this.tell(newestAt);
    this.toldBefore = newestAt > this.toldBefore ? newestAt : this.toldBefore;
  }

  hide(): void {
    clearTimeout(this.timer);
    this.isShown = false;
  }

  private announce(text: string | null, latest: Arrivals['latest']): void {
    this.text = text;
    this.latest = latest;
    this.count += 1;
    this.isShown = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), TIMES.banner);
  }

  private tell(createdAt: string): void {
    if (createdAt > (this.told?.upTo ?? '')) {
      this.told = { upTo: createdAt };
    }
  }
}
