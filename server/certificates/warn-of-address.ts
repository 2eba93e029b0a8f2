import type { Logger } from '../domain/ports';
import type { CertificateIssuer } from './port';

/** An issuer that says once, with the first certificate that somebody earns, that nobody chose its address. */
export function warnOfAddress(issuer: CertificateIssuer, logger: Logger): CertificateIssuer {
  let isSaid = false;
  return {
    ...issuer,
    issue(facts) {
      if (facts.kind !== 'specimen' && !isSaid) {
        isSaid = true;
        logger.warn(
          { issuer: issuer.id },
          'A certificate is issued under this address, which it bears for ever. Set PUBLIC_URL to the address that people use.',
        );
      }
      return issuer.issue(facts);
    },
  };
}
