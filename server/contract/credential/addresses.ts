const KEY = /^(.+)\/keys\/([A-Za-z0-9_-]{43})$/;

const STATUS_LIST = /\/credentials\/status\/([1-9]\d{0,8})$/;

/** Entries of one status list: the least that Bitstring Status List 1.0 allows, for the privacy of a crowd. */
export const STATUS_LIST_LENGTH = 131_072;

/** The public addresses of an issuer's documents. `origin` has no slash at its end. */
export const credentialAddresses = {
  issuer: (origin: string): string => `${origin}/issuer`,
  /** A Multikey document: what proofs name. */
  key: (origin: string, kid: string): string => `${origin}/keys/${kid}`,
  /** The same key as JWK: what JWTs name. */
  jwk: (origin: string, kid: string): string => `${origin}/keys/${kid}.jwk`,
  achievement: (origin: string, category: string): string =>
    `${origin}/achievements/${encodeURIComponent(category)}`,
  credential: (origin: string, uniqueId: string): string =>
    `${origin}/api/certificates/${uniqueId}/credential`,
  /** The page about a certificate. */
  verify: (origin: string, uniqueId: string): string => `${origin}/verify/${uniqueId}`,
  /** @param list from 1 */
  statusList: (origin: string, list: number): string => `${origin}/credentials/status/${list}`,
};

/** Which status list a certificate's number of all is in, from 1, and its place there. */
export function statusPlace(statusIndex: number): { list: number; place: number } {
  return {
    list: Math.floor(statusIndex / STATUS_LIST_LENGTH) + 1,
    place: statusIndex % STATUS_LIST_LENGTH,
  };
}

/** A certificate's number of all, from the list and the place that it names; null where it has no status. */
export function statusNumber({
  statusListUrl,
  statusIndex,
}: {
  statusListUrl: string | null;
  statusIndex: number | null;
}): number | null {
  const list = statusListUrl === null ? undefined : STATUS_LIST.exec(statusListUrl)?.[1];
  return list === undefined || statusIndex === null
    ? null
    : (Number(list) - 1) * STATUS_LIST_LENGTH + statusIndex;
}

/** The thumbprint in a key's address; undefined for what is no such address. */
export function kidOf(keyAddress: string): string | undefined {
  return KEY.exec(keyAddress)?.[2];
}
