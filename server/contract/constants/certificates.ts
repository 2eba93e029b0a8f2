/**
 * What became of a certificate. `superseded`: reissued, under another unique id; `withdrawn`: its holder's account
 * was deleted.
 */
export const CERTIFICATE_STATUSES = ['valid', 'revoked', 'superseded', 'withdrawn'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** `local`: issued by somebody's own Lectern on their own machine; `specimen`: the sample that proves nothing. */
export const CERTIFICATE_KINDS = ['public', 'local', 'specimen'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** The forms a certificate can be downloaded in. */
export const CERTIFICATE_FORMATS = ['pdf', 'json', 'jwt'] as const;
export type CertificateFormat = (typeof CERTIFICATE_FORMATS)[number];

/** How long a download link lives, in milliseconds (DECISIONS, "Download"). */
export const DOWNLOAD_LINK_LIFETIME = 60_000;

/** The longest reason an admin can give, in characters. */
export const REVOCATION_REASON_MAX = 500;

/** The sample: its unique id is that of sixteen zero bytes. */
export const SPECIMEN_ID = '0000-0000-0000-0000-0000-0000-000';

/** The name of the signed credential in a certificate's PDF. */
export const CERTIFICATE_ATTACHMENT = 'certificate.jwt';
