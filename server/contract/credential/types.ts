/** A public key that this site signs or once signed with. `kid`: its thumbprint (RFC 7638). */
export interface IssuerKey {
  kid: string;
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
}

/** Whom a verifier trusts: nothing in a file may add to it. */
export interface Issuer {
  keys: readonly IssuerKey[];
}

/** What a genuine credential says, read from what was signed and from nowhere else. */
export interface CredentialClaims {
  uniqueId: string;
  /** The holder's. */
  name: string;
  category: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  issuer: { id: string; name: string };
  /** `local`: somebody's own machine issued it; `specimen`: the sample that proves nothing. */
  kind: 'public' | 'local' | 'specimen';
  /** All posts that the category had then. */
  completedPosts: number;
  /** SHA-256, hex, of their sorted ids, joined by line feeds. */
  listHash: string;
  /** The key that signed it. */
  kid: string;
  /** Null where it has no status: a specimen, a local record. */
  statusListUrl: string | null;
  /** Its place in that list, from 0. */
  statusIndex: number | null;
}

/**
 * Why a file is no genuine credential. `algorithm`: a JWT that names another than EdDSA; `unknown-key`: this site
 * never signed with the key it names; `signature`: it was changed, or its proof is of something else.
 */
export type CredentialFailure = 'too-large' | 'malformed' | 'algorithm' | 'unknown-key' | 'signature';

export type CredentialCheck =
  | { isGenuine: true; claims: CredentialClaims }
  | { isGenuine: false; failure: CredentialFailure };

export type StatusListCheck =
  | { isGenuine: true; isSet: boolean }
  | { isGenuine: false; failure: CredentialFailure };

/** A file as text, or as the bytes that it consists of. */
export type CredentialSource = string | Uint8Array;

/** Longer files are refused unread, in characters or bytes. */
export const CREDENTIAL_MAX = 65_536;

/** What to tell the person who holds the file. */
export const CREDENTIAL_FAILURES: Record<CredentialFailure, string> = {
  'too-large': 'This file is too large to be a certificate of this site.',
  malformed:
    'This is not a certificate of this site, or it was changed: it is not written as this site writes them. Ask its holder for the file that was downloaded.',
  algorithm: 'This certificate names a way of signing that this site does not use, so it proves nothing.',
  'unknown-key': 'This certificate was signed with a key that is not one of this site.',
  signature: 'The signature does not fit: this certificate was changed after it was signed.',
};
