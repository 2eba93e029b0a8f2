import type { CertificateDetails } from '../../../server/contract/schemas/certificate';

type Named = Pick<CertificateDetails, 'uniqueId' | 'category' | 'createdAt' | 'issuer'>;

/** The full address of a certificate's page, on the site that issued it. */
export function verifyAddress({ uniqueId, issuer }: Pick<Named, 'uniqueId' | 'issuer'>): string {
  return new URL(`/verify/${uniqueId}`, issuer.id).href;
}

/**
 * LinkedIn's form for a new certification, filled in.
 *
 * @see https://addtoprofile.linkedin.com
 */
export function linkedInAddress(certificate: Named): string {
  const { uniqueId, category, createdAt, issuer } = certificate;
  const [year = '', month = ''] = createdAt.split('-');
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: category,
    organizationName: issuer.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: verifyAddress(certificate),
    certId: uniqueId,
  });
  return `https://www.linkedin.com/profile/add?${fields.toString()}`;
}
