/**
 * The version of the privacy policy that is in force. Raised whenever the text of `/privacy` changes in
 * substance: an acceptance counts for its own version only, so a new one asks again (DECISIONS, "Policy").
 */
export const POLICY_VERSION = '4';

/** The UTC day on which {@link POLICY_VERSION} took effect, `YYYY-MM-DD`. */
export const POLICY_DATE = '2026-11-22';
