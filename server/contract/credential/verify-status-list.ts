import { decodeList } from '@digitalbazaar/vc-bitstring-status-list';
import { kidOf, STATUS_LIST_LENGTH } from './addresses';
import { signedStatusListSchema } from './credential-schema';
import { originOf } from './read-claims';
import { CredentialError, readDocument, readText } from './read-document';
import type { CredentialSource, Issuer, StatusListCheck } from './types';
import { verifyProof } from './verify-signature';

/**
 * Whether a status list is one that the issuer signed, and what it says of one certificate.
 *
 * @param index the certificate's place in this list, from 0
 */
export async function verifyStatusList(
  source: CredentialSource,
  issuer: Issuer,
  index: number,
): Promise<StatusListCheck> {
  try {
    const document = readDocument(readText(source), signedStatusListSchema);
    const kid = kidOf(document.proof[0].verificationMethod);
    if (kid === undefined) {
      throw new CredentialError('unknown-key');
    }
    if (document.credentialSubject.id !== `${document.id}#list`) {
      throw new CredentialError('malformed');
    }
    await verifyProof(document, issuer, kid, originOf(document.issuer));
    const list = await decodeList({ encodedList: document.credentialSubject.encodedList });
    if (list.length !== STATUS_LIST_LENGTH || !Number.isInteger(index) || index < 0 || index >= list.length) {
      throw new CredentialError('malformed');
    }
    return { isGenuine: true, isSet: list.getStatus(index) };
  } catch (error) {
    if (error instanceof CredentialError) {
      return { isGenuine: false, failure: error.failure };
    }
    throw error;
  }
}
