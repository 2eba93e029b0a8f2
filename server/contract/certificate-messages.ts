/** What people read about certificates. Apart from MESSAGES, so that reading pages do not carry it. */
export const CERTIFICATE_MESSAGES = {
  listed: 'The certificate can be found by your name again.',
  unlisted: 'The certificate now answers to its unique ID alone.',
  listingFailed: 'The change could not be saved. Please try again.',
  linkInvalid: 'This download link is not valid. Open the certificate’s page and download it again.',
  linkExpired:
    'This download link has expired: it lives for 60 seconds. Open the certificate’s page and download it again.',
  noFile: {
    revoked: 'This certificate was revoked, so there is no PDF of it any more. Its page says why.',
    superseded:
      'This certificate was issued anew, so there is no file of it any more. Its holder can show the new one.',
    withdrawn: 'The holder of this certificate has withdrawn it, so there is no file of it any more.',
  },
  notOwn: 'Only its holder can change whether a certificate is listed.',
  revokedAlready: (reason: string) => `It was revoked already, for this reason: ${reason}`,
  notRevocable: 'This certificate no longer stands, so it cannot be revoked.',
  notReissuable: 'Only a certificate that is valid can be issued anew.',
  sameName: 'The certificate bears its holder’s present name already.',
  holderGone: 'The account of its holder is gone, so there is no present name.',
  changed: 'The certificate was changed meanwhile. Look at it again, then decide.',
  revoked: 'The certificate is revoked, and its holder is told.',
  reissued: 'The certificate is issued anew, and its holder is told.',
  earned: (category: string) => `You earned the certificate for ${category}.`,
  revokedFor: (category: string) => `Your certificate for ${category} was revoked.`,
  revokedBecause: (reason: string) => `The reason given: ${reason}`,
  reissuedFor: (category: string) =>
    `Your certificate for ${category} was issued anew with your present name.`,
  /** What was looked at, and how it came out. */
  checks: {
    signature:
      'The signature fits: nothing has been changed since it was signed, neither as JSON nor as JWT.',
    otherFacts: 'What was signed is not what is shown here: the record was changed after it was signed.',
    key: (kid: string) => `It was signed with a key of this site (${kid}).`,
    otherKey: 'It is not proven that a key of this site signed it.',
    issuer: (name: string, id: string) => `It was issued by ${name} (${id}).`,
    formerIssuer: (name: string, id: string) =>
      `It was issued by ${name} under an earlier address of this site (${id}); the key proves it.`,
    otherIssuer: 'It is not proven that this site issued it.',
    valid: 'It stands: the signed status list of this site has no mark against it.',
    statusUnproven: 'The signed status list of this site does not say that it stands.',
    noStatus: 'It is in no status list: only certificates that were earned here are.',
    withdrawn: 'Its holder has withdrawn it, and its text is erased: there is nothing to check any more.',
    fallen: {
      revoked: 'It was revoked, and no longer counts.',
      superseded: 'It was issued anew under another unique ID, and no longer counts.',
      withdrawn: 'It was withdrawn by its holder, and no longer counts.',
    },
  },
  supersededReason: 'issued anew',
  withdrawnReason: 'withdrawn by holder',
} as const;

/** Why a download did not come, as the certificate's page says it: by the value of its parameter `download`. */
export const DOWNLOAD_FAILURES = {
  expired: 'The download link has expired: it lives for 60 seconds. Download the certificate here again.',
  busy: 'The file could not be made just now. Try again in a few seconds.',
} as const;
