import type { CertificateStatus } from '../../../server/contract/constants/certificates';

/** What a certificate that no longer stands says of itself. That one stands is for its signature to say. */
export const FALLEN: Record<Exclude<CertificateStatus, 'valid'>, string> = {
  revoked: 'Revoked',
  superseded: 'Issued anew: no longer stands',
  withdrawn: 'Withdrawn by holder',
};
