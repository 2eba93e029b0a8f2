import { credentialAddresses, kidOf } from './addresses';
import { credentialPayloadSchema, signedCredentialSchema } from './credential-schema';
import { originOf, readClaims } from './read-claims';
import { CredentialError, readDocument, readText } from './read-document';
import { readJwt } from './read-jwt';
import type { CredentialCheck, CredentialClaims, CredentialSource, Issuer } from './types';
import { verifyBytes, verifyProof } from './verify-signature';

/**
 * Whether a file is a credential that one of the issuer's keys signed, as JSON with an `eddsa-rdfc-2022` proof.
 * Nothing is fetched, and nothing that was not signed is read. Whether it still stands its status says.
 */
export function verifyCredentialJson(source: CredentialSource, issuer: Issuer): Promise<CredentialCheck> {
  return check(async () => {
    const document = readDocument(readText(source), signedCredentialSchema);
    const kid = kidOf(document.proof[0].verificationMethod);
    if (kid === undefined) {
      throw new CredentialError('unknown-key');
    }
    const claims = readClaims(document, kid);
    await verifyProof(document, issuer, kid, originOf(document.issuer.id));
    return claims;
  });
}

/** The same of a credential as compact JWT, signed with EdDSA. A PDF carries it as its attachment. */
export function verifyCredentialJwt(source: CredentialSource, issuer: Issuer): Promise<CredentialCheck> {
  return check(async () => {
    const { payload, kid, keyAddress, signed, signature } = readJwt(readText(source));
    const document = readDocument(payload, credentialPayloadSchema);
    const claims = readClaims(document, kid);
    const origin = originOf(document.issuer.id);
    if (keyAddress !== credentialAddresses.jwk(origin, kid)) {
      throw new CredentialError('unknown-key');
    }
    const isCoherent =
      document.iss === document.issuer.id &&
      document.jti === document.id &&
      document.sub === document.credentialSubject.id &&
      document.nbf === secondsOf(document.validFrom);
    if (!isCoherent) {
      throw new CredentialError('malformed');
    }
    await verifyBytes(signed, signature, issuer, kid, origin);
    return claims;
  });
}

/** A moment as JWTs have it (RFC 7519, NumericDate), without its fraction. */
export function secondsOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1_000);
}

async function check(read: () => Promise<CredentialClaims>): Promise<CredentialCheck> {
  try {
    return { isGenuine: true, claims: await read() };
  } catch (error) {
    if (error instanceof CredentialError) {
      return { isGenuine: false, failure: error.failure };
    }
    throw error;
  }
}
