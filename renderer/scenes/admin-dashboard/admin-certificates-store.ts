import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { ApiError } from '../../api/errors';
import type { Collaborators } from '../../stores/create-root-store';
import { SearchedList } from './searched-list';

/** All certificates of the site, as far as they were asked for, and what admins do with them. */
export class AdminCertificatesStore {
  readonly found: SearchedList<AdminCertificate>;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.found = new SearchedList({
      fetch: (query, signal) => api.callWithHeaders('listAllCertificates', { query }, { signal }),
      idOf: ({ certificateId }) => certificateId,
      step: LIMITS.usersStep,
      max: LIMITS.certificatesPerAnswerMax,
      failure: ADMIN_MESSAGES.certificatesFailed,
    });
  }

  /** @throws {ApiError | OfflineError} */
  async revoke({ uniqueId }: AdminCertificate, reason: string): Promise<void> {
    const changed = await this.showingChanges(() =>
      this.api.call('revokeCertificate', { params: { uniqueId }, body: { reason } }),
    );
    this.found.list.replace(changed);
  }

  /**
   * Issues it anew under its holder's present name; both then stand in the list.
   *
   * @throws {ApiError | OfflineError}
   */
  async reissue({ uniqueId }: AdminCertificate): Promise<void> {
    await this.showingChanges(() => this.api.call('reissueCertificate', { params: { uniqueId } }));
    await this.found.list.load();
  }

  /** Fetches the list anew when what it shows is refused: somebody else has changed the certificate meanwhile. */
  private async showingChanges<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        void this.found.list.load();
      }
      throw error;
    }
  }
}
