/** What is kept, by this browser alone, between leaving for the provider and coming back. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
}

/** Whom the provider says it is. */
export interface Identity {
  issuer: string;
  /** Never changes and is never given to another person. */
  subject: string;
  /** As the provider has it; empty when it does not tell. */
  name: string;
  email: string;
  /** Whether the provider knows that the address is this person's. */
  isEmailVerified: boolean;
}

/** An OpenID provider, such as Google. */
export interface IdentityProvider {
  /**
   * Begins a sign-in.
   *
   * @returns where to send the browser, and what to keep until it comes back
   * @throws SignInError `unavailable`
   */
  begin(): Promise<{ address: string; pending: PendingSignIn }>;
  /**
   * Checks what the browser brought back, and asks the provider who it is.
   *
   * @param answer the query of the address that the provider sent the browser to
   * @throws SignInError `cancelled`, `unavailable`, `stale`, `rejected`
   */
  finish(answer: URLSearchParams, pending: PendingSignIn): Promise<Identity>;
}
