import { serverPlatform } from '../../../renderer/platform/server';
import { Api } from '../../../renderer/api/client';
import type { FileDatabase } from '../../../renderer/scenes/editor/keeping/file-database';
import { WorkspaceStore } from '../../../renderer/scenes/editor/model/workspace-store';
import { createRootStore } from '../../../renderer/stores/create-root-store';

/** A local storage that can be full. */
export class FakeStorage {
  readonly entries = new Map<string, string>();
  isFull = false;

  get = (key: string): string | null => this.entries.get(key) ?? null;
  set = (key: string, value: string): boolean => {
    if (!this.isFull) {
      this.entries.set(key, value);
    }
    return !this.isFull;
  };
  remove = (key: string): void => void this.entries.delete(key);
}

/** A database of the browser that can be full, or never answer. */
export class FakeDatabase implements FileDatabase {
  readonly entries = new Map<string, unknown>();
  state: 'works' | 'full' | 'silent' = 'works';

  get = async (key: string): Promise<unknown> => this.entries.get(key);
  all = async (): Promise<Map<string, unknown>> => new Map(this.entries);
  set = (key: string, value: unknown): Promise<void> => this.write(() => this.entries.set(key, value));
  update = (key: string, change: (before: unknown) => unknown): Promise<void> =>
    this.write(() => this.entries.set(key, change(this.entries.get(key))));
  remove = (keys: string[]): Promise<void> =>
    this.write(() => keys.forEach((key) => this.entries.delete(key)));

  private async write(run: () => void): Promise<void> {
    if (this.state === 'silent') {
      return new Promise(() => undefined);
    }
    if (this.state === 'full') {
      throw new DOMException('full', 'QuotaExceededError');
    }
    run();
  }
}

/** The windows of one tab over a storage; without a database, as in Node.js there is none. */
export function openWorkspace(storage: FakeStorage): WorkspaceStore {
  const stores = createRootStore({
    api: new Api({ fetch: () => Promise.reject(new TypeError('offline')), getToken: () => null }),
    clock: () => Date.now(),
    snapshot: { status: 200 },
    platform: { ...serverPlatform, storage },
  });
  return new WorkspaceStore(stores);
}
