import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import type { OwnCertificate } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { isOutOfReach } from '../../api/is-out-of-reach';
import type { RootStore } from '../create-root-store';
import { isListOf, PersistedState } from './persisted-state';

/** The certificates of the signed-in person (SPEC §3, "Client state groups"; §4, "Certificates"). */
export class OwnCertificatesStore {
  /** The newest first; null while nothing is known. */
  certificates: readonly OwnCertificate[] | null = null;
  /** Why they did not come. */
  error: string | null = null;
  isLoading = false;

  private asked = 0;
  private readonly api: RootStore['api'];
  private readonly auth: RootStore['auth'];

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'use'>) {
    this.api = stores.api;
    this.auth = stores.auth;
    makeAutoObservable<this, 'api' | 'auth' | 'asked'>(this, {
      api: false,
      auth: false,
      asked: false,
      certificates: observableRef,
    });
    stores.use(PersistedState).keep<readonly OwnCertificate[]>('certificates', {
      read: () => this.certificates,
      write: (certificates) =>
        runInAction(() => {
          this.certificates = certificates;
          this.error = null;
        }),
      isValid: (value): value is readonly OwnCertificate[] =>
        isListOf(value, ['certificateId', 'uniqueId', 'category', 'createdAt', 'status']),
    });
  }

  /**
   * Fetches the list anew; a later call overtakes an earlier one. Success clears the error; a failure empties the list
   * and stores the message (SPEC §4), but for a list that is known from earlier when the site is out of reach
   * (DECISIONS, "Load failure").
   *
   * @returns the message of a failure; null when it came
   */
  async load(): Promise<string | null> {
    const ownerId = this.auth.user?.id;
    const turn = (this.asked += 1);
    const take = (change: () => void) =>
      runInAction(() => {
        if (turn === this.asked) {
          this.isLoading = false;
          if (ownerId === this.auth.user?.id) {
            change();
          }
        }
      });
    this.isLoading = true;
    try {
      const found = await this.api.call('findCertificates', { query: {} });
      take(() => {
        this.certificates = found.map((certificate) => ({
          ...certificate,
          isListed: certificate.isListed ?? true,
        }));
        this.error = null;
      });
      return null;
    } catch (reason) {
      const message = describeError(reason, MESSAGES.certificates.fetchFailed);
      take(() => {
        this.certificates = (isOutOfReach(reason) ? this.certificates : null) ?? [];
        this.error = message;
      });
      return message;
    }
  }

  /**
   * Lets the public search find one, or not.
   *
   * @throws {ApiError | OfflineError}
   */
  async setListed(uniqueId: string, isListed: boolean): Promise<void> {
    const ownerId = this.auth.user?.id;
    const changed = await this.api.call('setCertificateListing', {
      params: { uniqueId },
      body: { isListed },
    });
    runInAction(() => {
      if (ownerId === this.auth.user?.id) {
        this.certificates =
          this.certificates?.map((known) => (known.uniqueId === uniqueId ? changed : known)) ?? null;
      }
    });
    // A list that is on its way was asked for before, and may not know of it.
    if (this.isLoading) {
      void this.load();
    }
  }
}
