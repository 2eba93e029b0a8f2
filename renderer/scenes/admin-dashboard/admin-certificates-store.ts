import { makeAutoObservable } from 'mobx';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { ApiError } from '../../api/errors';
import type { Collaborators } from '../../stores/create-root-store';
import { StepList } from './step-list';

/** All certificates of the site, as far as they were asked for, and what admins do with them. */
export class AdminCertificatesStore {
  readonly list: StepList<AdminCertificate>;
  /** What `list` answers. */
  search: string | null = null;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.list = new StepList({
      fetch: (query, signal) =>
        api.callWithHeaders(
          'listAllCertificates',
          { query: { ...query, search: this.search ?? '' } },
          { signal },
        ),
      idOf: ({ certificateId }) => certificateId,
      step: LIMITS.usersStep,
      max: LIMITS.certificatesPerAnswerMax,
      failure: ADMIN_MESSAGES.certificatesFailed,
    });
    makeAutoObservable<this, 'api'>(this, { api: false, list: false }, { autoBind: true });
  }

  /** Shows what is found, the newest first; all for an empty search. What was asked before is dropped. */
  async show(search: string): Promise<void> {
    if (search !== this.search) {
      this.list.clear();
    }
    this.search = search;
    await this.list.load();
  }

  /** @throws {ApiError | OfflineError} */
  async revoke({ uniqueId }: AdminCertificate, reason: string): Promise<void> {
    const changed = await this.showingChanges(() =>
      this.api.call('revokeCertificate', { params: { uniqueId }, body: { reason } }),
    );
    this.list.replace(changed);
  }

  /**
   * Issues it anew under its holder's present name; both then stand in the list.
   *
   * @throws {ApiError | OfflineError}
   */
  async reissue({ uniqueId }: AdminCertificate): Promise<void> {
    await this.showingChanges(() => this.api.call('reissueCertificate', { params: { uniqueId } }));
    await this.list.load();
  }

  /** Fetches the list anew when what it shows is refused: somebody else has changed the certificate meanwhile. */
  private async showingChanges<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        void this.list.load();
      }
      throw error;
    }
  }
}
