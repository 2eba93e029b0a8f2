import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;

/** Made when it is first needed: a browser that blocks it refuses then, and not at import. */
const open = (): UseStore => (store ??= createStore('lectern-drafts', 'drafts'));

/**
 * The browser's database. Beside the local storage because that may be full, and because browsers write it to the
 * disk only seconds later, which is too late when they are killed. Rejects where it is blocked or full too.
 */
export const database = {
  get: async (key: string): Promise<unknown> => get(key, open()),
  set: async (key: string, value: unknown): Promise<void> => set(key, value, open()),
  remove: async (key: string): Promise<void> => del(key, open()),
  /** What stands under all keys that begin so. */
  async under(prefix: string): Promise<unknown[]> {
    const all = await entries<IDBValidKey, unknown>(open());
    return all.filter(([key]) => typeof key === 'string' && key.startsWith(prefix)).map(([, value]) => value);
  },
};
