import { delMany, entries, get, promisifyRequest, set, update, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;

/** As the library's own, but for one thing: what is acknowledged is on the disk. */
function open(): UseStore {
  const request = indexedDB.open('lectern-editor');
  request.onupgradeneeded = () => request.result.createObjectStore('files');
  const opened = promisifyRequest(request);
  opened.catch(() => {
    store = undefined;
  });
  return async (mode, callback) =>
    callback((await opened).transaction('files', mode, { durability: 'strict' }).objectStore('files'));
}

const shared = (): UseStore => (store ??= open());

/**
 * The browser's database. Beside the local storage because that may be full, and because browsers
 * write it to the disk only seconds later, which is too late when they are killed. Rejects where it is blocked or full.
 */
export const fileDatabase = {
  get: async (key: string): Promise<unknown> => get(key, shared()),
  set: async (key: string, value: unknown): Promise<void> => set(key, value, shared()),
  /** Reads and writes at once: another tab cannot come in between. */
  update: async (key: string, change: (before: unknown) => unknown): Promise<void> =>
    update(key, change, shared()),
  remove: async (keys: string[]): Promise<void> => delMany(keys, shared()),
  all: async (): Promise<Map<string, unknown>> => new Map(await entries<string, unknown>(shared())),
};

export type FileDatabase = typeof fileDatabase;
