/** A public Ed25519 key as JWK (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

/** A key that certificates are signed with, or once were. */
export interface SigningKey {
  /** The thumbprint of its public half (RFC 7638). */
  kid: string;
  createdAt: string;
  /** When another took its place; null while it signs. */
  retiredAt: string | null;
  /** Kept for ever: what it signed stays genuine. */
  publicJwk: PublicJwk;
  /** Destroyed when it is retired. Never in a log or an answer. */
  privateJwk: (PublicJwk & { d: string }) | null;
}
