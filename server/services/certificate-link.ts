import { createHmac, timingSafeEqual } from 'node:crypto';
import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import {
  CERTIFICATE_FORMATS,
  type CertificateFormat,
  DOWNLOAD_LINK_LIFETIME,
} from '../contract/constants/certificates';
import { ForbiddenError } from '../domain/errors';

/** Whose file, and in which form. */
export interface CertificateFile {
  /** In its canonical spelling. */
  uniqueId: string;
  format: CertificateFormat;
}

const RADIX = 36;

/**
 * The address of a file: signed, not stored, bound to certificate, form and time. A browser follows it by itself and
 * saves what comes.
 *
 * @param secret of this instance
 * @returns a path of this site
 */
export function certificateLink(secret: string, file: CertificateFile, now: number): string {
  const until = (now + DOWNLOAD_LINK_LIFETIME).toString(RADIX);
  const query = new URLSearchParams({
    format: file.format,
    until,
    signature: sign(secret, file.uniqueId, file.format, until),
  });
  return `/api/certificates/${file.uniqueId}/file?${query.toString()}`;
}

/**
 * The file that a link opens.
 *
 * @param uniqueId as it stands in the address
 * @throws ForbiddenError for a link that is made up, changed, of another certificate or form, or too old
 */
export function readCertificateLink(
  secret: string,
  uniqueId: string,
  {
    format = '',
    until = '',
    signature = '',
  }: { format?: string | undefined; until?: string | undefined; signature?: string | undefined },
  now: number,
): CertificateFile {
  const expected = Buffer.from(sign(secret, uniqueId, format, until));
  const given = Buffer.from(signature);
  const known = CERTIFICATE_FORMATS.find((each) => each === format);
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !known) {
    throw new ForbiddenError(CERTIFICATE_MESSAGES.linkInvalid);
  }
  if (parseInt(until, RADIX) <= now) {
    throw new ForbiddenError(CERTIFICATE_MESSAGES.linkExpired);
  }
  return { uniqueId, format: known };
}

function sign(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(`certificate ${JSON.stringify(parts)}`)
    .digest('base64url');
}
