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
  /** It could not be checked for now: trying again may help. */
  mayRetry: boolean;
}

/** A report on a file of which nothing can be said. */
export function refusal(title: string, text: string, tone: Verdict['tone'] = 'plain'): CheckReport {
  return { verdict: { tone, title, text }, checks: [], claims: null, mayRetry: false };
}
