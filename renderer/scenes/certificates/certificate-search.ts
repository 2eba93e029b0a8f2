import { LIMITS } from '../../../server/contract/constants/limits';

/** What the address asks for: one certificate by its id, or a search by any of three things. */
export interface CertificateSearch {
  /** From `/verify/{uniqueId}`; null on the search page. */
  requestedId: string | null;
  userName: string;
  uniqueId: string;
  /** UTC day, `YYYY-MM-DD`. */
  date: string;
}

export type SearchField = 'userName' | 'uniqueId' | 'date';

/** Reads the search from the address, as the server does for the page. */
export function readSearch(params: URLSearchParams, requestedId: string | undefined): CertificateSearch {
  const read = (name: SearchField): string =>
    requestedId === undefined ? (params.get(name) ?? '').trim().slice(0, LIMITS.nameMax) : '';
  return {
    requestedId: requestedId ?? null,
    userName: read('userName'),
    uniqueId: read('uniqueId'),
    date: read('date'),
  };
}

/** Two searches with the same key have the same answer. */
export function searchKey({ requestedId, userName, uniqueId, date }: CertificateSearch): string {
  return JSON.stringify([requestedId, userName, uniqueId, date]);
}

/** The address of a search; parts left empty stay out of it. */
export function searchPath(fields: Record<SearchField, string>): string {
  const params = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  return `/certificate-verification?${params.toString()}`;
}

/** @returns what is wrong with each field, in words; empty when the search can be made */
export function checkSearch({
  userName,
  uniqueId,
  date,
}: Record<SearchField, string>): Partial<Record<SearchField, string>> {
  if (!userName && !uniqueId && !date) {
    return { userName: 'Type a name, a unique ID or a date to search for.' };
  }
  return [...userName].length === 1 ? { userName: 'Type at least 2 characters of the name.' } : {};
}
