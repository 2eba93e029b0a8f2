/** Why a sign-in that left the site came back without a session: the `error` of `/login`. Texts: `MESSAGES.signIn`. */
export const SIGN_IN_FAILURES = [
  'cancelled',
  'unavailable',
  'stale',
  'rejected',
  'unverified',
  'other_account',
  'blocked',
  'busy',
  'failed',
  'link',
  'offline',
] as const;

export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];
