import type { CertificateFacts, CertificateIssuer, SignedCredential } from '../certificates/port';
import { SPECIMEN_ID } from '../contract/constants/certificates';
import { MESSAGES } from '../contract/messages';
import { readUniqueId } from '../contract/rules/unique-id';
import type { CertificateRecord } from '../domain/certificate';
import { NotFoundError } from '../domain/errors';
import type { Readers, Storage } from '../storage/port';
import { factsOf } from './issue-certificate';
import { signSpecimen, SPECIMEN_FACTS } from './specimen';

/** A certificate, or the sample, which no record stands for. */
export type FoundCertificate = Pick<
  CertificateRecord,
  'certificateId' | 'status' | 'statusReason' | 'statusAt' | 'replacedBy' | 'pdfHashes'
> &
  SignedCredential & {
    facts: CertificateFacts;
    record: CertificateRecord | undefined;
  };

/**
 * A certificate by its unique id in any spelling, listed or not.
 *
 * @throws NotFoundError
 */
export async function findCertificate(
  { storage, certificates }: { storage: Storage; certificates: CertificateIssuer },
  text: string,
): Promise<FoundCertificate> {
  if (readUniqueId(text) === SPECIMEN_ID) {
    return {
      certificateId: 'specimen',
      status: 'valid',
      statusReason: '',
      statusAt: null,
      replacedBy: null,
      pdfHashes: [],
      ...(await signSpecimen(certificates)),
      facts: SPECIMEN_FACTS,
      record: undefined,
    };
  }
  const record = await storage.read((readers) => certificateRecord(readers, text));
  const { certificateId, status, statusReason, statusAt, replacedBy, pdfHashes, credential, jwt, kid } =
    record;
  return {
    certificateId,
    status,
    statusReason,
    statusAt,
    replacedBy,
    pdfHashes,
    credential,
    jwt,
    kid,
    facts: factsOf(record),
    record,
  };
}

/**
 * The record of a certificate, by its unique id in any spelling.
 *
 * @throws NotFoundError
 */
export async function certificateRecord(
  { certificates }: Pick<Readers, 'certificates'>,
  text: string,
): Promise<CertificateRecord> {
  const uniqueId = readUniqueId(text);
  const record = uniqueId === undefined ? undefined : await certificates.byUniqueId(uniqueId);
  if (!record) {
    throw new NotFoundError(MESSAGES.certificates.notFound);
  }
  return record;
}
