import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { createList } from '@digitalbazaar/vc-bitstring-status-list';
import { CompactSign, importJWK } from 'jose';
import jsigs from 'jsonld-signatures';
import { credentialAddresses, STATUS_LIST_LENGTH } from '../contract/credential/addresses';
import { createLoader } from '../contract/credential/contexts';
import {
  CREDENTIALS_CONTEXT,
  credentialPayloadSchema,
  signedCredentialSchema,
  signedStatusListSchema,
  type Credential,
  type StatusListCredential,
} from '../contract/credential/credential-schema';
import { writeDocument } from '../contract/credential/read-document';
import { jwtHeader } from '../contract/credential/read-jwt';
import { secondsOf } from '../contract/credential/verify-credential';
import type { PublicJwk } from '../domain/signing-key';
import { keyPairOf } from './multikey';
import type { StatusList } from './port';

/** A key that can sign, and the site whose key it is. */
export interface Signer {
  origin: string;
  kid: string;
  jwk: PublicJwk & { d: string };
}

/** A credential as JSON, with its proof. */
export async function signJson(credential: Credential, signer: Signer): Promise<string> {
  const signed = await addProof(credential, credential.validFrom, signer);
  return writeDocument(signedCredentialSchema.parse(signed));
}

/** A credential as compact JWT. */
export async function signJwt(credential: Credential, signer: Signer): Promise<string> {
  const payload = credentialPayloadSchema.parse({
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: secondsOf(credential.validFrom),
    sub: credential.credentialSubject.id,
  });
  return new CompactSign(new TextEncoder().encode(writeDocument(payload)))
    .setProtectedHeader(jwtHeader(credentialAddresses.jwk(signer.origin, signer.kid)))
    .sign(await importJWK(signer.jwk, 'EdDSA'));
}

/** A status list as JSON, with its proof. */
export async function signStatusList(id: string, statuses: StatusList, signer: Signer): Promise<string> {
  const list = await createList({ length: STATUS_LIST_LENGTH });
  for (let place = 0; place < STATUS_LIST_LENGTH; place += 1) {
    if (statuses.isSet(place)) {
      list.setStatus(place, true);
    }
  }
  const credential: StatusListCredential = {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: credentialAddresses.issuer(signer.origin),
    validFrom: statuses.changedAt,
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await list.encode(),
    },
  };
  return writeDocument(signedStatusListSchema.parse(await addProof(credential, statuses.changedAt, signer)));
}

/** @param date of the signing: it is given, so that the same input gives the same bytes */
async function addProof(document: object, date: string, signer: Signer): Promise<object> {
  const key = await keyPairOf(signer.origin, signer.kid, signer.jwk);
  const { proof, ...signed } = await jsigs.sign(structuredClone(document), {
    suite: new DataIntegrityProof({ signer: key.signer(), date, cryptosuite }),
    purpose: new jsigs.purposes.AssertionProofPurpose({
      controller: { id: credentialAddresses.issuer(signer.origin), assertionMethod: [] },
    }),
    documentLoader: createLoader(),
  });
  return { ...signed, proof: [proof] };
}
