import { fromJwk, type KeyPair } from '@digitalbazaar/ed25519-multikey';
import { credentialAddresses } from '../contract/credential/addresses';
import type { PublicJwk } from '../domain/signing-key';

/** A public key as Multikey document (W3C Controlled Identifiers 1.0). */
export async function multikeyOf(origin: string, kid: string, jwk: PublicJwk): Promise<object> {
  return (await keyPairOf(origin, kid, jwk)).export({ publicKey: true });
}

/** A key as the libraries of proofs take it; it can sign when its private half is given. */
export function keyPairOf(
  origin: string,
  kid: string,
  { kty, crv, x, ...rest }: PublicJwk & { d?: string },
): Promise<KeyPair> {
  return fromJwk({
    jwk: { kty, crv, x, ...rest },
    secretKey: rest.d !== undefined,
    id: credentialAddresses.key(origin, kid),
    controller: credentialAddresses.issuer(origin),
  });
}
