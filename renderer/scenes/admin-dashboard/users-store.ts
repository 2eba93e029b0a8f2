import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import type { Role } from '../../../server/contract/schemas/user';
import type { Collaborators } from '../../stores/create-root-store';
import { SearchedList } from './searched-list';

/** The accounts of the site, as far as they were asked for, and what admins do with them. */
export class UsersStore {
  readonly found: SearchedList<AdminUser>;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.found = new SearchedList({
      fetch: (query, signal) => api.callWithHeaders('listUsers', { query }, { signal }),
      idOf: ({ id }) => id,
      step: LIMITS.usersStep,
      max: LIMITS.usersPerAnswerMax,
      failure: ADMIN_MESSAGES.usersFailed,
    });
  }

  /** @throws {ApiError | OfflineError} */
  async setRole({ id }: AdminUser, role: Role): Promise<void> {
    this.found.list.replace(await this.api.call('setUserRole', { params: { userId: id }, body: { role } }));
  }

  /** @throws {ApiError | OfflineError} */
  async setBlocked({ id }: AdminUser, isBlocked: boolean): Promise<void> {
    const name = isBlocked ? 'blockUser' : 'unblockUser';
    this.found.list.replace(await this.api.call(name, { params: { userId: id } }));
  }
}
