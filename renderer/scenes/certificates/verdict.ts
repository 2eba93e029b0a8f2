import type { CertificateDetails } from '../../../server/contract/schemas/certificate';

/** How a verdict is meant: `good` stands, `bad` must not be trusted, `fallen` once stood, `plain` proves little. */
export type Tone = 'good' | 'bad' | 'fallen' | 'plain';

export interface Verdict {
  tone: Tone;
  /** The proof itself failed: nothing that it says is known to be true. */
  isUnproven?: true;
  /** One sentence that says it all. */
  title: string;
  /** What follows from it; empty when nothing does. */
  text: string;
}

type Judged = Pick<CertificateDetails, 'kind' | 'status' | 'statusReason' | 'statusAt' | 'checks'>;

/** What must have passed before anything that a certificate says is believed. */
const PROOF = ['signature', 'key', 'issuer'] as const;

/**
 * What to make of a certificate. That it stands is never said because a record exists: its proof has to have been
 * checked and found good (DECISIONS, "Proof").
 *
 * @param formatDay a moment in ISO 8601 as a day for people
 */
export function verdictOf(certificate: Judged, formatDay: (moment: string) => string): Verdict {
  const { kind, status, statusReason, statusAt, checks } = certificate;
  if (status === 'withdrawn') {
    return {
      tone: 'fallen',
      title: 'Withdrawn by holder.',
      text: 'The account it belonged to was deleted, and with it the name. Nothing else is known of it here any more.',
    };
  }
  const hasPassed = (wanted: string) =>
    checks.some(({ name, hasPassed: isGood }) => name === wanted && isGood);
  // A record that calls itself valid while its status does not is no more to be trusted than a broken signature.
  const isInNoList =
    kind !== 'public' && checks.some(({ name, isOpen = false }) => name === 'status' && isOpen);
  if (!PROOF.every(hasPassed) || (status === 'valid' && !isInNoList && !hasPassed('status'))) {
    return {
      tone: 'bad',
      isUnproven: true,
      title: 'The record of this certificate does not verify.',
      text: 'Do not rely on it. What failed is marked below. The certificate may have been tampered with, or the site has a fault: its operator should be told.',
    };
  }
  if (status === 'revoked') {
    const day = statusAt === null ? '' : ` on ${formatDay(statusAt)}`;
    return {
      tone: 'bad',
      title: sentence(`Revoked${day}${statusReason === '' ? '' : `: ${statusReason}`}`),
      text: 'This site issued it, and has taken it back. It no longer counts.',
    };
  }
  if (status === 'superseded') {
    return {
      tone: 'fallen',
      title: 'Issued anew. This one no longer stands.',
      text: 'It was genuine. Its holder can show the new certificate, which has a unique ID of its own.',
    };
  }
  return STANDING[kind];
}

const STANDING: Record<CertificateDetails['kind'], Verdict> = {
  public: { tone: 'good', title: 'This certificate is genuine and valid.', text: '' },
  specimen: {
    tone: 'plain',
    title: 'A sample. It proves nothing.',
    text: 'It is signed like a real one, so that you can see what checking one is like. Nobody earned it.',
  },
  local: {
    tone: 'plain',
    title: 'Local record: signed by somebody’s own Lectern, not by a public site.',
    text: 'Whoever made it holds the key. It tells as much as their word does.',
  },
};

function sentence(text: string): string {
  return /[.!?…。]$/u.test(text) ? text : `${text}.`;
}
