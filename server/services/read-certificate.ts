import type { CertificateCheck } from '../contract/schemas/certificate';
import { checkCertificate, type CheckDeps } from './check-certificate';
import { findCertificate, type FoundCertificate } from './find-certificate';

/** A certificate with what was checked of it. */
export interface CertificateView {
  found: FoundCertificate;
  checks: CertificateCheck[];
  issuer: { id: string; name: string };
}

/**
 * One certificate by its unique id in any spelling, checked.
 *
 * @throws NotFoundError
 */
export async function readCertificate(deps: CheckDeps, uniqueId: string): Promise<CertificateView> {
  const found = await findCertificate(deps, uniqueId);
  const { id, name } = deps.certificates;
  return { found, checks: await checkCertificate(deps, found), issuer: { id, name } };
}
