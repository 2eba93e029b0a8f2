import { SPECIMEN_ID } from '../../contract/constants/certificates';
import type { CertificatePdfInput, PrintedFacts } from '../printer-port';

/** What the sample says: of nobody who could have earned it. */
const SPECIMEN_FACTS: PrintedFacts = {
  uniqueId: SPECIMEN_ID,
  name: 'Ada Lovelace',
  category: 'JavaScript',
  issuedAt: '2026-01-01T00:00:00.000Z',
  completedPosts: 12,
  listHash: '5ec1e7'.repeat(10) + '0000',
  kind: 'specimen',
};

/**
 * What to print for the sample of a certificate: always the same, and nothing is attached to it.
 *
 * @param verifyUrl the address of the page that says that it is the sample
 */
export function specimenInput(site: { verifyUrl: string; issuerName: string }): CertificatePdfInput {
  return { facts: SPECIMEN_FACTS, ...site, jwt: '' };
}
