import type { SignInFailure } from '../contract/constants/sign-in';

/** A sign-in through an OpenID provider that must not go through. */
export class SignInError extends Error {
  override readonly name = 'SignInError';

  /** @param detail for the log: no secrets, no personal data */
  constructor(
    readonly reason: SignInFailure,
    detail: string = reason,
  ) {
    super(detail);
  }
}
