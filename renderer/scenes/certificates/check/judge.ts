import type { CredentialClaims } from '../../../../server/contract/credential/types';
import type { CertificateDetails } from '../../../../server/contract/schemas/certificate';
import { formatDate } from '../../../components/format-date';
import { verdictOf, type Verdict } from '../verdict';

/** What was found out about a file whose signature is genuine. */
export interface Findings {
  claims: CredentialClaims;
  /** Null: the site has none; undefined: it could not be asked. */
  record: CertificateDetails | null | undefined;
  /** Whether the signed status list says that it no longer stands; undefined: it could not be found out. */
  isSet: boolean | undefined;
  /** The fields in which file and record differ. */
  differing: readonly string[];
  /** Of a PDF: whether it is, byte for byte, a file that the site gave out; undefined for others. */
  isIssuedFile: boolean | undefined;
}

const OTHER_FILE =
  'The certificate inside is genuine, but this file is not the one that was issued: trust what is shown here, not what the file shows.';

/** One sentence for all that was found. What is worst is said. */
export function judge(findings: Findings): Verdict {
  const { record, isSet, differing, isIssuedFile } = findings;
  if (record === undefined) {
    return isSet === true
      ? {
          tone: 'bad',
          title: 'This certificate is genuine, but it no longer counts.',
          text: 'It was revoked, replaced or withdrawn. Why could not be found out: the site cannot be reached.',
        }
      : {
          tone: 'plain',
          title: 'The signature is genuine. Whether the certificate still counts could not be checked.',
          text: 'The site cannot be reached, or has a fault. Try again in a moment.',
        };
  }
  if (record === null) {
    return {
      tone: 'bad',
      title: 'This site signed it, but has no record of it.',
      text: 'Do not rely on it. Ask whoever runs the site.',
    };
  }
  const verdict = verdictOf(record, formatDate);
  // Nothing is known to be true by a record that is not proven itself.
  if (verdict.isUnproven) {
    return verdict;
  }
  if (differing.length > 0) {
    return {
      tone: 'bad',
      title: 'The file and the record of this site say different things.',
      text: `They differ in: ${differing.join(', ')}. Do not rely on the file.`,
    };
  }
  const standing = standingOf(findings, verdict);
  if (isIssuedFile === false) {
    return {
      tone: standing.tone === 'bad' ? 'bad' : 'fallen',
      title: OTHER_FILE,
      text:
        standing.tone === 'good'
          ? 'The certificate itself is valid.'
          : [standing.title, standing.text].filter((text) => text !== '').join(' '),
    };
  }
  return record.status !== 'valid' && verdict === standing
    ? {
        ...verdict,
        title: `The file is genuine, but the certificate no longer counts. ${verdict.title}`,
      }
    : standing;
}

/** What the certificate is worth by the site's record and its signed list, whatever file it came in. */
function standingOf({ claims, isSet }: Findings, verdict: Verdict): Verdict {
  if (verdict.tone === 'bad' || verdict.tone === 'fallen') {
    return verdict;
  }
  if (isSet === true) {
    return {
      tone: 'bad',
      title: 'This certificate is genuine, but the status list says that it no longer counts.',
      text: 'It was revoked, replaced or withdrawn.',
    };
  }
  if (isSet === undefined && claims.statusListUrl !== null) {
    return {
      tone: 'plain',
      title: 'The signature is genuine. The status list could not be checked.',
      text: 'The site’s record calls the certificate valid. Try again in a moment.',
    };
  }
  return verdict;
}
