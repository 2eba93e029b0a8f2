import { createStore, delMany, set, values } from 'idb-keyval';
import { capturePoster } from './capture-poster';
import { FileWork } from './file-work';
import type { KeptFile, KeptFiles, UploadTools } from './port';
import { putFile } from './put-file';

/** The browser's part of uploading. */
export function createWebUploadTools(): UploadTools {
  const work = new FileWork();
  return {
    prepareImage: (file, facts, signal) => work.run(file, facts, signal),
    hash: async (file, signal) => (await work.run(file, null, signal)).hash,
    capturePoster,
    put: putFile,
    kept: createKeptFiles(),
    wait,
  };
}

/** Chosen files in the browser's own database, which takes them whole. */
function createKeptFiles(): KeptFiles {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('lectern-files', 'chosen'));
  return {
    all: () => attempt(() => values<KeptFile>(store()), []),
    set: (file) =>
      attempt(async () => {
        await set(file.id, file, store());
        return true;
      }, false),
    remove: (ids) => attempt(() => delMany([...ids], store()), undefined),
    ...createClaims(),
  };
}

/** Locks of the browser, which it takes back by itself from a tab that closes or breaks. */
function createClaims(): Pick<KeptFiles, 'claim' | 'release'> {
  const held = new Map<string, () => void>();
  return {
    // Locks are to be had over https only.
    claim: (id) =>
      held.has(id) || !('locks' in navigator)
        ? Promise.resolve()
        : new Promise((resolve) => {
            const hold = (): Promise<void> => {
              resolve();
              return new Promise((release) => held.set(id, release));
            };
            navigator.locks.request(`lectern-file-${id}`, hold).catch(() => resolve());
          }),
    release(id) {
      held.get(id)?.();
      held.delete(id);
    },
  };
}

/** The database may be blocked or full; uploading works on without it. */
async function attempt<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
