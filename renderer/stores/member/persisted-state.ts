import { autorun, runInAction } from 'mobx';
import { TIMES } from '../../../server/contract/constants/limits';
import { STATE } from '../auth-store';
import type { RootStore } from '../create-root-store';

/** A part of the client state (SPEC §3, "Client state groups") that outlives the page. */
export interface StateGroup<T> {
  /** What to keep; null while nothing is known. Read as an observable. */
  read(): T | null;
  /** Takes back what was kept, or forgets: null, when somebody else or nobody is signed in. */
  write(value: T | null): void;
  /** Whether a stored value can be used: it may be damaged. */
  isValid(value: unknown): value is T;
}

interface StoredState {
  userId: string;
  groups: Record<string, unknown>;
}

/**
 * Keeps what belongs to the signed-in person in the local storage: read when a group joins, written at most once
 * a second (SPEC §9), forgotten with the session. One entry for all groups, with its owner in it, so that nobody
 * sees what another left; a tab writes only the groups it has changed.
 */
export class PersistedState {
  private readonly groups = new Map<string, StateGroup<unknown>>();
  /** Each group as JSON, as it stands in the storage, so far as this tab knows. */
  private readonly stored = new Map<string, string>();
  private readonly changed = new Map<string, unknown>();
  private ownerId: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  private readonly platform: RootStore['platform'];

  constructor({ auth, platform }: Pick<RootStore, 'auth' | 'platform'>) {
    this.platform = platform;
    // Stands as long as the page does, as every store.
    autorun(() => this.changeOwner(auth.token ? (auth.user?.id ?? null) : null));
  }

  /** Restores a group and keeps it from now on. */
  keep<T>(name: string, group: StateGroup<T>): void {
    this.groups.set(name, group);
    this.restore(name, this.readEntry().groups[name]);
    autorun(() => this.note(name, group.read()));
  }

  /** Takes over what another tab has written meanwhile; a change of this tab that is not yet written stays. */
  readAgain(): void {
    const { groups } = this.readEntry();
    for (const name of this.groups.keys()) {
      if (!this.changed.has(name) && groups[name] !== undefined) {
        this.restore(name, groups[name]);
      }
    }
  }

  /** Writes what has changed, now: the page may be gone in a moment. */
  flush(): void {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.timer = null;
    }
    if (this.changed.size === 0 || this.ownerId === null) {
      return;
    }
    for (const [name, value] of this.changed) {
      this.stored.set(name, JSON.stringify(value));
    }
    const state: StoredState = {
      userId: this.ownerId,
      groups: { ...this.readEntry().groups, ...Object.fromEntries(this.changed) },
    };
    this.changed.clear();
    this.platform.storage.set(STATE, JSON.stringify(state));
  }

  private note(name: string, value: unknown): void {
    if (value === null || this.ownerId === null || this.stored.get(name) === JSON.stringify(value)) {
      this.changed.delete(name);
      return;
    }
    this.changed.set(name, value);
    this.timer ??= setTimeout(() => this.flush(), TIMES.statePersist);
  }

  private changeOwner(userId: string | null): void {
    if (userId === this.ownerId) {
      return;
    }
    this.ownerId = userId;
    this.changed.clear();
    this.stored.clear();
    const { groups } = this.readEntry();
    runInAction(() => {
      for (const name of this.groups.keys()) {
        this.restore(name, groups[name]);
      }
    });
  }

  private restore(name: string, value: unknown): void {
    const group = this.groups.get(name);
    const isUsable = group?.isValid(value) ?? false;
    if (isUsable) {
      this.stored.set(name, JSON.stringify(value));
    }
    runInAction(() => group?.write(isUsable ? value : null));
  }

  /** What is stored for the owner; nothing when the entry is missing, damaged or another's. */
  private readEntry(): StoredState {
    const userId = this.ownerId ?? '';
    try {
      const state = JSON.parse(this.platform.storage.get(STATE) ?? 'null') as Partial<StoredState> | null;
      const isOwn = this.ownerId !== null && state?.userId === userId;
      return { userId, groups: isOwn && isRecord(state.groups) ? state.groups : {} };
    } catch {
      return { userId, groups: {} };
    }
  }
}

/** Whether a stored value is a list whose entries have these texts in them. */
export function isListOf(value: unknown, texts: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => isRecord(entry) && texts.every((name) => typeof entry[name] === 'string'))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
