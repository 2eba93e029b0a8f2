import type { CertificateDetails } from '../../../server/contract/schemas/certificate';

type Named = Pick<CertificateDetails, 'uniqueId' | 'category' | 'createdAt' | 'issuer' | 'verifyUrl'>;

/**
 * LinkedIn's form for a new certification, filled in.
 *
 * @see https://addtoprofile.linkedin.com
 */
export function linkedInAddress(certificate: Named): string {
  const { uniqueId, category, createdAt, issuer, verifyUrl } = certificate;
  const [year = '', month = ''] = createdAt.split('-');
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: category,
    organizationName: issuer.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: verifyUrl,
    certId: uniqueId,
  });
  return `https://www.linkedin.com/profile/add?${fields.toString()}`;
}
