import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import type { Certificate, CertificateDetails } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { ApiError } from '../../api/errors';
import type { Collaborators } from '../../stores/create-root-store';
import { searchKey, type CertificateSearch } from './certificate-search';

/** `idle`: nothing was searched for yet; `again`: what was found stands there while it is asked for again. */
export type CertificateState = 'idle' | 'loading' | 'again' | 'found' | 'failed';

/** How old an answer may be, in milliseconds, when somebody comes back to the page. */
const FRESH = 60_000;

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
  /** What stands here may have changed: no verdict may be taken from it. */
  private isStale = false;
  /** The search that the server has answered with the page itself: good for the first showing alone. */
  private hydrated: string | null = null;
  private answeredAt: number;
  private readonly api: Collaborators['api'];
  private readonly clock: Collaborators['clock'];

  constructor({ api, clock, snapshot }: Pick<Collaborators, 'api' | 'clock' | 'snapshot'>) {
    this.api = api;
    this.clock = clock;
    this.answeredAt = clock();
    this.results = snapshot.certificates?.results ?? null;
    this.single = snapshot.certificates?.single ?? null;
    this.error = snapshot.certificates?.error ?? null;
    if (snapshot.certificates) {
      this.answered = searchKey(snapshot.certificates);
      this.hydrated = this.answered;
    }
    makeAutoObservable<this, 'api' | 'clock' | 'hydrated' | 'answeredAt'>(this, {
      api: false,
      clock: false,
      hydrated: false,
      answeredAt: false,
      results: observableRef,
      single: observableRef,
    });
  }

  /** The state of a search: another one than the answered is on its way. */
  stateOf(search: CertificateSearch): CertificateState {
    const hasAnything = this.results !== null || this.single !== null;
    if (this.answered !== searchKey(search)) {
      return 'loading';
    }
    if (this.isStale && searchesAnything(search)) {
      return hasAnything ? 'again' : 'loading';
    }
    if (this.error !== null) {
      return 'failed';
    }
    return hasAnything ? 'found' : 'idle';
  }

  /**
   * Asks for the answer to a search: a certificate may have been revoked since it was last shown. What came with the
   * page itself is good for its first showing.
   *
   * @param signal aborted when another search overtakes this one, or the page is left: what stands is stale then
   */
  async load(search: CertificateSearch, signal: AbortSignal): Promise<void> {
    const key = searchKey(search);
    signal.addEventListener('abort', () => runInAction(() => (this.isStale = true)));
    const isHydrated = this.hydrated === key;
    this.hydrated = null;
    if (!isHydrated) {
      await this.ask(search, signal);
    }
  }

  /** Asks again when the answer is no longer fresh. */
  async refresh(search: CertificateSearch, signal: AbortSignal): Promise<void> {
    if (!signal.aborted && this.clock() - this.answeredAt > FRESH) {
      await this.ask(search, signal);
    }
  }

  private async ask(search: CertificateSearch, signal: AbortSignal): Promise<void> {
    const key = searchKey(search);
    this.isStale = true;
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
        this.answeredAt = this.clock();
        this.isStale = false;
        this.results = found.results;
        this.single = found.single;
        this.error = error;
      });
    }
  }

  private async find(
    { requestedId, userName, uniqueId, date }: CertificateSearch,
    signal: AbortSignal,
  ): Promise<Found> {
    if (requestedId !== null) {
      const single = await this.api.call('getCertificate', { params: { uniqueId: requestedId } }, { signal });
      return { ...NOTHING, single };
    }
    if (!searchesAnything({ requestedId, userName, uniqueId, date })) {
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

function searchesAnything({ requestedId, userName, uniqueId, date }: CertificateSearch): boolean {
  return requestedId !== null || userName !== '' || uniqueId !== '' || date !== '';
}

function errorMessage(reason: unknown, { requestedId }: CertificateSearch): string {
  const isNotThere = reason instanceof ApiError && (reason.status === 404 || reason.status === 400);
  return requestedId !== null && isNotThere
    ? MESSAGES.certificates.noneForId
    : describeError(reason, MESSAGES.certificates.fetchFailed);
}
