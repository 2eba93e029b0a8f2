import type { CredentialClaims } from '../../../../server/contract/credential/types';
import type { ShownCheck } from '../CheckList';
import type { Verdict } from '../verdict';

/** How the check of a file came out. */
export interface CheckReport {
  verdict: Verdict;
  /** What was looked at, in order; empty when the file is no certificate at all. */
  checks: readonly ShownCheck[];
  /** What was signed; null when it is not genuine: nothing of such a file is shown. */
  claims: CredentialClaims | null;
  /** The unique id that was signed; null when it is not genuine. */
  uniqueId: string | null;
  /** It could not be checked for now: trying again may help. */
  mayRetry: boolean;
}

/** A report on a file of which nothing can be said. */
export function refusal(title: string, text: string, tone: Verdict['tone'] = 'plain'): CheckReport {
  return { verdict: { tone, title, text }, checks: [], claims: null, uniqueId: null, mayRetry: false };
}

/**
 * The verdict on a file that was checked on the page of one certificate: that it is another one comes first, so that
 * nobody takes what is said of the file for what is said of the page.
 *
 * @param pageId unique id of the certificate that the page shows, in its one spelling; null: of none
 */
export function onPageOf(pageId: string | null, { uniqueId, verdict }: CheckReport): Verdict {
  return pageId === null || uniqueId === null || pageId === uniqueId
    ? verdict
    : {
        tone: verdict.tone === 'bad' ? 'bad' : 'fallen',
        title: 'This file is another certificate than the one on this page.',
        text: [`Of the one in the file (${uniqueId}):`, verdict.title, verdict.text]
          .filter((text) => text !== '')
          .join(' '),
      };
}
