import { checkCertificate, type CertificateFindings, type CheckDeps } from './check-certificate';
import { moment, type ServiceDeps } from './deps';
import { findCertificate, type FoundCertificate } from './find-certificate';

/** A certificate with what was checked of it. */
export interface CertificateView extends CertificateFindings {
  found: FoundCertificate;
  /** Of its page on this site. */
  verifyUrl: string;
  /** When it was checked. */
  checkedAt: string;
}

/**
 * One certificate by its unique id in any spelling, checked.
 *
 * @throws NotFoundError
 */
export async function readCertificate(
  deps: CheckDeps & Pick<ServiceDeps, 'clock'>,
  uniqueId: string,
): Promise<CertificateView> {
  const found = await findCertificate(deps, uniqueId);
  return {
    found,
    verifyUrl: deps.certificates.verifyUrl(found.facts.uniqueId),
    checkedAt: moment(deps.clock),
    ...(await checkCertificate(deps, found)),
  };
}
