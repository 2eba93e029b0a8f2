import { checkCertificate, type CertificateFindings, type CheckDeps } from './check-certificate';
import { findCertificate, type FoundCertificate } from './find-certificate';

/** A certificate with what was checked of it. */
export interface CertificateView extends CertificateFindings {
  found: FoundCertificate;
  /** Of its page on this site. */
  verifyUrl: string;
}

/**
 * One certificate by its unique id in any spelling, checked.
 *
 * @throws NotFoundError
 */
export async function readCertificate(deps: CheckDeps, uniqueId: string): Promise<CertificateView> {
  const found = await findCertificate(deps, uniqueId);
  return {
    found,
    verifyUrl: deps.certificates.verifyUrl(found.facts.uniqueId),
    ...(await checkCertificate(deps, found)),
  };
}
