import { decodeList } from '@digitalbazaar/vc-bitstring-status-list';
import { credentialAddresses, kidOf, STATUS_LIST_LENGTH, statusPlace } from './addresses';
import { signedStatusListSchema } from './credential-schema';
import { originOf } from './read-claims';
import { CredentialError, readDocument, readText } from './read-document';
import type { CredentialSource, Issuer, StatusListCheck } from './types';
import { verifyProof } from './verify-signature';

/**
 * Whether a status list is the one of a certificate, signed by the issuer, and what it says of it. It may come from
 * another address of the issuer than the certificate does: the number of the list has to be the same.
 *
 * @param statusIndex the certificate's number among all, from 0
 */
export async function verifyStatusList(
  source: CredentialSource,
  issuer: Issuer,
  statusIndex: number,
): Promise<StatusListCheck> {
  try {
    const document = readDocument(readText(source), signedStatusListSchema);
    const kid = kidOf(document.proof[0].verificationMethod);
    if (kid === undefined) {
      throw new CredentialError('unknown-key');
    }
    const origin = originOf(document.issuer);
    const { list: number, place } = statusPlace(statusIndex);
    if (
      document.id !== credentialAddresses.statusList(origin, number) ||
      document.credentialSubject.id !== `${document.id}#list`
    ) {
      throw new CredentialError('malformed');
    }
    await verifyProof(document, issuer, kid, origin);
    const list = await decodeList({ encodedList: document.credentialSubject.encodedList });
    if (list.length !== STATUS_LIST_LENGTH || !Number.isInteger(place) || place < 0) {
      throw new CredentialError('malformed');
    }
    return { isGenuine: true, isSet: list.getStatus(place) };
  } catch (error) {
    if (error instanceof CredentialError) {
      return { isGenuine: false, failure: error.failure };
    }
    throw error;
  }
}
