import { makeAutoObservable } from 'mobx';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import type { Role } from '../../../server/contract/schemas/user';
import type { Collaborators } from '../../stores/create-root-store';
import { StepList } from './step-list';

/** The accounts of the site, as far as they were asked for, and what admins do with them. */
export class UsersStore {
  readonly list: StepList<AdminUser>;
  /** What `list` answers. */
  search: string | null = null;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.list = new StepList({
      fetch: (query, signal) =>
        api.callWithHeaders('listUsers', { query: { ...query, search: this.search ?? '' } }, { signal }),
      idOf: ({ id }) => id,
      step: LIMITS.usersStep,
      max: LIMITS.usersPerAnswerMax,
      failure: ADMIN_MESSAGES.usersFailed,
    });
    makeAutoObservable<this, 'api'>(this, { api: false, list: false }, { autoBind: true });
  }

  /** Shows who is found, newest first; everybody for an empty search. What was asked before is dropped. */
  async show(search: string): Promise<void> {
    if (search !== this.search) {
      this.list.clear();
    }
    this.search = search;
    await this.list.load();
  }

  /** @throws {ApiError | OfflineError} */
  async setRole({ id }: AdminUser, role: Role): Promise<void> {
    this.list.replace(await this.api.call('setUserRole', { params: { userId: id }, body: { role } }));
  }

  /** @throws {ApiError | OfflineError} */
  async setBlocked({ id }: AdminUser, isBlocked: boolean): Promise<void> {
    const name = isBlocked ? 'blockUser' : 'unblockUser';
    this.list.replace(await this.api.call(name, { params: { userId: id } }));
  }
}
