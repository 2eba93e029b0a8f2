import { SPECIMEN_ID } from '../../contract/constants/certificates';
import type { PrintedFacts } from '../printer-port';

/** What the sample says: of nobody, and it proves nothing. */
export const SPECIMEN_FACTS: PrintedFacts = {
  uniqueId: SPECIMEN_ID,
  name: 'Ada Lovelace',
  category: 'JavaScript',
  issuedAt: '2026-01-01T00:00:00.000Z',
  completedPosts: 12,
  listHash: '5ec1e7'.repeat(10) + '0000',
  kind: 'specimen',
};
