import type { CertificateFacts, CertificateIssuer, SignedCredential } from '../certificates/port';
import { SPECIMEN_ID } from '../contract/constants/certificates';

/** What the sample says. */
export const SPECIMEN_FACTS: CertificateFacts & { kind: 'specimen' } = {
  uniqueId: SPECIMEN_ID,
  name: 'Ada Lovelace',
  category: 'JavaScript',
  issuedAt: '2026-01-01T00:00:00.000Z',
  completedPosts: 12,
  listHash: `${'5ec1e7'.repeat(10)}0000`,
  kind: 'specimen',
  statusIndex: null,
  replaces: null,
};

const signed = new WeakMap<CertificateIssuer, Promise<SignedCredential>>();

/** The signed sample; signed when it is first asked for. */
export function signSpecimen(issuer: CertificateIssuer): Promise<SignedCredential> {
  let found = signed.get(issuer);
  if (!found) {
    found = issuer.issue(SPECIMEN_FACTS);
    signed.set(issuer, found);
    found.catch(() => signed.delete(issuer));
  }
  return found;
}
