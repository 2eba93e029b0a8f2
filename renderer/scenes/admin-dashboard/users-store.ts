import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import type { Role } from '../../../server/contract/schemas/user';
import { describeError, isAbort } from '../../api/describe-error';
import { cursorOf } from '../../stores/card-list';
import type { Collaborators } from '../../stores/create-root-store';

interface UserList {
  users: readonly AdminUser[];
  total: number;
  nextCursor: string | null;
}

/** The accounts of the site, as far as they were asked for, and what admins do with them. */
export class UsersStore {
  list: UserList | null = null;
  /** What `list` and `error` answer. */
  search: string | null = null;
  isLoading = false;
  error: string | null = null;

  private running: AbortController | null = null;
  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'running'>(
      this,
      { api: false, running: false, list: observableRef },
      { autoBind: true },
    );
  }

  /** Shows who is found, newest first; everybody for an empty search. What was asked before is dropped. */
  async show(search: string): Promise<void> {
    if (search !== this.search) {
      this.list = null;
    }
    this.search = search;
    await this.load(() => ({ users: [], total: 0, nextCursor: null }));
  }

  /** Twenty more. */
  async loadMore(): Promise<void> {
    const { list } = this;
    if (list?.nextCursor && !this.isLoading) {
      await this.load(() => list);
    }
  }

  /** @throws {ApiError | OfflineError} */
  async setRole({ id }: AdminUser, role: Role): Promise<void> {
    this.replace(await this.api.call('setUserRole', { params: { userId: id }, body: { role } }));
  }

  /** @throws {ApiError | OfflineError} */
  async setBlocked({ id }: AdminUser, isBlocked: boolean): Promise<void> {
    const name = isBlocked ? 'blockUser' : 'unblockUser';
    this.replace(await this.api.call(name, { params: { userId: id } }));
  }

  /** Fetches a step and puts it behind what is there already. */
  private async load(before: () => UserList): Promise<void> {
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    this.isLoading = true;
    this.error = null;
    const start = before();
    const query = {
      search: this.search ?? '',
      limit: String(LIMITS.usersStep),
      ...(start.nextCursor !== null && { cursor: start.nextCursor }),
    };
    try {
      const { data, headers } = await this.api.callWithHeaders('listUsers', { query }, { signal });
      const known = new Set(start.users.map(({ id }) => id));
      runInAction(() => {
        this.isLoading = false;
        this.list = {
          // Who joins meanwhile moves the others on: nobody stands there twice.
          users: [...start.users, ...data.filter(({ id }) => !known.has(id))],
          total: Number(headers.get('x-total-count') ?? data.length),
          nextCursor: cursorOf(headers.get('link')),
        };
      });
    } catch (reason) {
      if (!isAbort(reason)) {
        runInAction(() => {
          this.isLoading = false;
          this.error = describeError(reason, ADMIN_MESSAGES.usersFailed);
        });
      }
    }
  }

  private replace(changed: AdminUser): void {
    const { list } = this;
    if (list) {
      this.list = { ...list, users: list.users.map((user) => (user.id === changed.id ? changed : user)) };
    }
  }
}
