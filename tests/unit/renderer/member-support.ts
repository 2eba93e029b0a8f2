import { Api } from '../../../renderer/api/client';
import { serverPlatform } from '../../../renderer/platform/server';
import { createRootStore, type RootStore } from '../../../renderer/stores/create-root-store';
import type { User } from '../../../server/contract/schemas/user';

export type Entries = Map<string, string>;

/** Answers calls, by method and path: `GET /api/auth/user`. */
export type Answers = Record<string, () => Response | Promise<Response>>;

export const ADA: User = {
  id: 'u1',
  _id: 'u1',
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  policyAccepted: true,
  followedCategories: [],
};

export const GRACE: User = { ...ADA, id: 'u2', _id: 'u2', name: 'Grace', email: 'grace@example.org' };

/** A local storage with somebody signed in. */
export function entriesOf(user: User = ADA, others: Record<string, string> = {}): Entries {
  return new Map([['token', `token-${user.id}`], ['user', JSON.stringify(user)], ...Object.entries(others)]);
}

export const refusal = (status: number, code: string): Response =>
  Response.json({ message: 'No.', code }, { status });

/** The stores of one tab over a storage, which tabs may share, and a server made of `answers`. */
export function openTab(entries: Entries, answers: Answers = {}) {
  const writes: string[] = [];
  let tellOtherTab = (): void => undefined;
  const api = new Api({
    fetch: async (address, init) => {
      const answer = answers[`${init?.method ?? 'GET'} ${address as string}`];
      if (!answer) {
        throw new TypeError('offline');
      }
      return answer();
    },
    getToken: () => stores.auth.token,
  });
  const stores: RootStore = createRootStore({
    api,
    clock: () => Date.now(),
    snapshot: { status: 200 },
    platform: {
      ...serverPlatform,
      storage: {
        get: (key) => entries.get(key) ?? null,
        set: (key, value) => {
          writes.push(key);
          entries.set(key, value);
          return true;
        },
        remove: (key) => void entries.delete(key),
      },
      onOtherTab: (listener) => {
        tellOtherTab = listener;
        return () => undefined;
      },
    },
  });
  return {
    stores,
    /** Keys, in the order in which this tab wrote them. */
    writes,
    /** What the browser does when another tab has written to the storage. */
    hearOtherTab: () => tellOtherTab(),
  };
}
