import { makeAutoObservable } from 'mobx';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
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
    this.list.replace(await this.api.call('revokeCertificate', { params: { uniqueId }, body: { reason } }));
  }

  /**
   * Issues it anew under its holder's present name; both then stand in the list.
   *
   * @throws {ApiError | OfflineError}
   */
  async reissue({ uniqueId }: AdminCertificate): Promise<void> {
    await this.api.call('reissueCertificate', { params: { uniqueId } });
    await this.list.load();
  }
}
