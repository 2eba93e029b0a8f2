import { openPrinter } from './certificates/pdf/open-printer';
import { createIssuer } from './certificates/issuer';
import { sharePrints } from './certificates/shared-prints';
import { warnOfAddress } from './certificates/warn-of-address';
import { SITE } from './contract/constants/site';
import type { CertificatePrinter } from './certificates/printer-port';
import type { Config } from './config';
import type { Logger } from './domain/ports';
import type { Instance } from './storage/instance-file/open-instance-file';

interface CertificatesOptions {
  config: Pick<Config, 'publicUrl' | 'certificateKind'>;
  logger: Logger;
  printer?: CertificatePrinter;
  /** Reads the instance file anew: its keys may have been rotated. */
  openInstance: () => Promise<Instance>;
}

/**
 * What signs certificates, and what prints them.
 *
 * @param origin of the site, which certificates bear
 */
export function openCertificates(
  { printer = openPrinter(), config, logger, openInstance }: CertificatesOptions,
  origin: string,
  { signingKeys, origins }: Instance,
) {
  const issuer = createIssuer(
    { origin, name: SITE.name },
    { keys: signingKeys, origins, reopen: async () => (await openInstance()).signingKeys },
    config.certificateKind,
  );
  const isNamed = config.publicUrl !== undefined;
  return {
    certificates: isNamed ? issuer : warnOfAddress(issuer, logger),
    printer: sharePrints(printer),
  };
}
