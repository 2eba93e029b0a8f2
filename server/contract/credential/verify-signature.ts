import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { fromJwk, type KeyPair } from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import jsigs from 'jsonld-signatures';
import { credentialAddresses } from './addresses';
import { createLoader } from './contexts';
import { CredentialError } from './read-document';
import type { Issuer } from './types';

/** The key pair, without its private half, of one of the issuer's keys. @throws CredentialError */
async function keyOf(issuer: Issuer, kid: string, origin: string): Promise<KeyPair> {
  const key = issuer.keys.find((known) => known.kid === kid);
  if (!key) {
    throw new CredentialError('unknown-key');
  }
  const { kty, crv, x } = key.jwk;
  return fromJwk({
    jwk: { kty, crv, x },
    id: credentialAddresses.key(origin, kid),
    controller: credentialAddresses.issuer(origin),
  });
}

/**
 * Checks the proof of a document of ours, whose shape has been checked.
 *
 * @param origin that the document says it comes from; its key has to stand there, too
 * @throws CredentialError
 */
export async function verifyProof(
  document: { proof: readonly [{ verificationMethod: string }] },
  issuer: Issuer,
  kid: string,
  origin: string,
): Promise<void> {
  const id = credentialAddresses.key(origin, kid);
  if (document.proof[0].verificationMethod !== id) {
    throw new CredentialError('unknown-key');
  }
  const key = await keyOf(issuer, kid, origin);
  const { verified } = await jsigs.verify(document, {
    suite: new DataIntegrityProof({ cryptosuite }),
    purpose: new jsigs.purposes.AssertionProofPurpose({
      controller: { id: credentialAddresses.issuer(origin), assertionMethod: [id] },
    }),
    documentLoader: createLoader({ [id]: await key.export({ publicKey: true }) }),
  });
  if (!verified) {
    throw new CredentialError('signature');
  }
}

/** Checks a plain Ed25519 signature. @throws CredentialError */
export async function verifyBytes(
  data: Uint8Array,
  signature: Uint8Array,
  issuer: Issuer,
  kid: string,
  origin: string,
): Promise<void> {
  const key = await keyOf(issuer, kid, origin);
  if (!(await isSigned(key, data, signature))) {
    throw new CredentialError('signature');
  }
}

/** The library throws for some signatures that are none, and answers false for others. */
async function isSigned(key: KeyPair, data: Uint8Array, signature: Uint8Array): Promise<boolean> {
  try {
    return await key.verifier().verify({ data, signature });
  } catch {
    return false;
  }
}
