/** What people read about certificates. Apart from MESSAGES, so that reading pages do not carry it. */
export const CERTIFICATE_MESSAGES = {
  listed: 'The certificate can be found by your name again.',
  unlisted: 'The certificate now answers to its unique ID alone.',
  listingFailed: 'The change could not be saved. Please try again.',
  linkInvalid: 'This download link is not valid. Open the certificate’s page and download it again.',
  linkExpired:
    'This download link has expired: it lives for 60 seconds. Open the certificate’s page and download it again.',
  noPdf: {
    revoked: 'This certificate was revoked, so there is no PDF of it any more. Its page says why.',
    superseded:
      'This certificate was issued anew, so there is no PDF of it any more. Its page leads to the new one.',
    withdrawn: 'The holder of this certificate has withdrawn it, so there is no file of it any more.',
  },
  withdrawn: 'The holder of this certificate has withdrawn it, so there is no file of it any more.',
  notOwn: 'Only its holder can change whether a certificate is listed.',
  notRevocable: 'This certificate no longer stands, so it cannot be revoked.',
  notReissuable: 'Only a certificate that is valid can be issued anew.',
  sameName: 'The certificate bears its holder’s present name already.',
  holderGone: 'The account of its holder is gone, so there is no present name.',
  changed: 'The certificate was changed meanwhile. Look at it again, then decide.',
  revoked: 'The certificate is revoked, and its holder is told.',
  reissued: 'The certificate is issued anew, and its holder is told.',
  earned: (category: string) => `You earned the certificate for ${category}.`,
  revokedFor: (category: string, reason: string) => `Your certificate for ${category} was revoked: ${reason}`,
  reissuedFor: (category: string) =>
    `Your certificate for ${category} was issued anew with your present name.`,
  withdrawnReason: 'withdrawn by holder',
} as const;
