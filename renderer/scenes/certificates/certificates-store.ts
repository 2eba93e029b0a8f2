import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import type { Certificate, CertificateDetails } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { ApiError } from '../../api/errors';
import type { Collaborators } from '../../stores/create-root-store';
import { searchKey, type CertificateSearch } from './certificate-search';

/** `idle`: nothing was searched for yet. */
export type CertificateState = 'idle' | 'loading' | 'found' | 'failed';

interface Found {
  results: readonly Certificate[] | null;
  single: CertificateDetails | null;
}

const NOTHING: Found = { results: null, single: null };

/** Certificates as the page shows them (SPEC §4, "Certificates"): the answer to the search of the address. */
export class CertificatesStore {
  results: readonly Certificate[] | null;
  /** The one that the address names, with all that its page shows. */
  single: CertificateDetails | null;
  error: string | null;

  /** The search that `results` and `error` answer. */
  private answered: string | null = null;
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.results = snapshot.certificates?.results ?? null;
    this.single = snapshot.certificates?.single ?? null;
    this.error = snapshot.certificates?.error ?? null;
    if (snapshot.certificates) {
      this.answered = searchKey(snapshot.certificates);
    }
    makeAutoObservable<this, 'api'>(this, { api: false, results: observableRef, single: observableRef });
  }

  /** The state of a search: another one than the answered is on its way. */
  stateOf(search: CertificateSearch): CertificateState {
    if (this.answered !== searchKey(search)) {
      return 'loading';
    }
    if (this.error !== null) {
      return 'failed';
    }
    return this.results === null && this.single === null ? 'idle' : 'found';
  }

  /** Answers a search, once. A later search overtakes an earlier one that is still on its way. */
  async load(search: CertificateSearch, signal: AbortSignal): Promise<void> {
    const key = searchKey(search);
    if (this.answered === key) {
      return;
    }
    let found: Found = NOTHING;
    let error: string | null = null;
    try {
      found = await this.find(search, signal);
    } catch (reason) {
      error = errorMessage(reason, search);
    }
    if (!signal.aborted) {
      runInAction(() => {
        this.answered = key;
        this.results = found.results;
        this.single = found.single;
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
  ): Promise<Found> {
    if (requestedId !== null) {
      const single = await this.api.call('getCertificate', { params: { uniqueId: requestedId } }, { signal });
      return { ...NOTHING, single };
    }
    if (!userName && !uniqueId && !date) {
      return NOTHING;
    }
    const query = {
      ...(userName && { userName }),
      ...(uniqueId && { uniqueId }),
      ...(date && { date }),
    };
    return { ...NOTHING, results: await this.api.call('findCertificates', { query }, { signal }) };
  }
}

function errorMessage(reason: unknown, { requestedId }: CertificateSearch): string {
  const isNotThere = reason instanceof ApiError && (reason.status === 404 || reason.status === 400);
  return requestedId !== null && isNotThere
    ? MESSAGES.certificates.noneForId
    : describeError(reason, MESSAGES.certificates.fetchFailed);
}
