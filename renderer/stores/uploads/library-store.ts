import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MEDIA_LIMITS } from '../../../server/contract/constants/media';
import { MESSAGES } from '../../../server/contract/messages';
import type { MediaList } from '../../../server/contract/schemas/media';
import { describeError, isAbort } from '../../api/describe-error';
import type { RootStore } from '../create-root-store';
import type { MediaKind } from './inspect/inspect-file';

export type OwnFile = MediaList['files'][number];

/** One's own files, newest first, fetched in steps. */
export class LibraryStore {
  list: MediaList | null = null;
  kind: MediaKind | 'all' = 'all';
  isLoading = false;
  error: string | null = null;

  private running: AbortController | null = null;
  /** Whose files stand in the list. */
  private userId: string | null = null;
  private readonly api: RootStore['api'];
  private readonly auth: RootStore['auth'];

  constructor({ api, auth }: Pick<RootStore, 'api' | 'auth'>) {
    this.api = api;
    this.auth = auth;
    makeAutoObservable<this, 'api' | 'auth' | 'running' | 'userId'>(this, {
      api: false,
      auth: false,
      running: false,
      userId: false,
      list: observableRef,
    });
  }

  /** Fetches the first step of one kind, or of all. What is there of the same kind stays meanwhile. */
  async load(kind: MediaKind | 'all'): Promise<void> {
    const userId = this.auth.user?.id ?? null;
    if (kind !== this.kind || userId !== this.userId) {
      this.list = null;
    }
    this.userId = userId;
    this.kind = kind;
    await this.fetch([], null);
  }

  async loadMore(): Promise<void> {
    if (this.list?.nextCursor && !this.isLoading) {
      await this.fetch(this.list.files, this.list.nextCursor);
    }
  }

  /** Deletes a file that nothing uses. @throws {ApiError | OfflineError} */
  async remove(file: OwnFile): Promise<void> {
    await this.api.call('deleteMedia', { params: { key: file.key } });
    runInAction(() => {
      if (this.list) {
        const { files, total, usedBytes } = this.list;
        this.list = {
          ...this.list,
          files: files.filter(({ key }) => key !== file.key),
          total: Math.max(0, total - 1),
          usedBytes: Math.max(0, usedBytes - file.bytes),
        };
      }
    });
  }

  /** Puts a step behind what is there. A later call overtakes one that is still on its way. */
  private async fetch(before: readonly OwnFile[], cursor: string | null): Promise<void> {
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    this.isLoading = true;
    this.error = null;
    try {
      const query = {
        limit: String(MEDIA_LIMITS.filesStep),
        ...(this.kind !== 'all' && { kind: this.kind }),
        ...(cursor !== null && { cursor }),
      };
      const answer = await this.api.call('listMedia', { query }, { signal });
      const known = new Set(before.map(({ key }) => key));
      runInAction(() => {
        this.isLoading = false;
        this.list = { ...answer, files: [...before, ...answer.files.filter(({ key }) => !known.has(key))] };
      });
    } catch (error) {
      if (!isAbort(error)) {
        runInAction(() => {
          this.isLoading = false;
          this.error = describeError(error, MESSAGES.upload.listFailed);
        });
      }
    }
  }
}
