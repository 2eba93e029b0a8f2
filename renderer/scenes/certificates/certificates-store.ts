import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import type { Certificate } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { ApiError } from '../../api/errors';
import type { Collaborators } from '../../stores/create-root-store';
import { searchKey, type CertificateSearch } from './certificate-search';

/** `idle`: nothing was searched for yet. */
export type CertificateState = 'idle' | 'loading' | 'found' | 'failed';

/** Certificates as the page shows them (SPEC §4, "Certificates"): the answer to the search of the address. */
export class CertificatesStore {
  results: readonly Certificate[] | null;
  error: string | null;

  /** The search that `results` and `error` answer. */
  private answered: string | null = null;
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.results = snapshot.certificates?.results ?? null;
    this.error = snapshot.certificates?.error ?? null;
    if (snapshot.certificates) {
      this.answered = searchKey(snapshot.certificates);
    }
    makeAutoObservable<this, 'api'>(this, { api: false, results: observableRef });
  }

  /** The state of a search: another one than the answered is on its way. */
  stateOf(search: CertificateSearch): CertificateState {
    if (this.answered !== searchKey(search)) {
      return 'loading';
    }
    if (this.error !== null) {
      return 'failed';
    }
    return this.results === null ? 'idle' : 'found';
  }

  /** Answers a search, once. A later search overtakes an earlier one that is still on its way. */
  async load(search: CertificateSearch, signal: AbortSignal): Promise<void> {
    const key = searchKey(search);
    if (this.answered === key) {
      return;
    }
    let results: readonly Certificate[] | null = null;
    let error: string | null = null;
    try {
      results = await this.find(search, signal);
    } catch (reason) {
      error = errorMessage(reason, search);
    }
    if (!signal.aborted) {
      runInAction(() => {
        this.answered = key;
        this.results = results;
        this.error = error;
      });
    }
  }

  /** Forgets a failed answer, so that the same search can be made again. */
  forget(): void {
    this.answered = null;
  }

  private async find(
    { requestedId, userName, uniqueId, date }: CertificateSearch,
    signal: AbortSignal,
  ): Promise<readonly Certificate[] | null> {
    if (requestedId !== null) {
      return [await this.api.call('getCertificate', { params: { uniqueId: requestedId } }, { signal })];
    }
    if (!userName && !uniqueId && !date) {
      return null;
    }
    const query = {
      ...(userName && { userName }),
      ...(uniqueId && { uniqueId }),
      ...(date && { date }),
    };
    return this.api.call('findCertificates', { query }, { signal });
  }
}

function errorMessage(reason: unknown, { requestedId }: CertificateSearch): string {
  const isNotThere = reason instanceof ApiError && (reason.status === 404 || reason.status === 400);
  return requestedId !== null && isNotThere
    ? MESSAGES.certificates.noneForId
    : describeError(reason, MESSAGES.certificates.fetchFailed);
}
