import type { CertificateFacts, CertificateIssuer, SignedCredential } from '../certificates/port';
import { certificateIdOf, type CertificateRecord } from '../domain/certificate';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import type { IssuePayload } from './earn-certificate';
import { tellHolder } from './tell-holder';

export interface IssueDeps extends ServiceDeps {
  certificates: CertificateIssuer;
}

/**
 * Signs what somebody has earned, and stores it with the news of it and its mail in one transaction. However often
 * it runs, there is one certificate, one notification and one mail job.
 */
export async function issueCertificate(deps: IssueDeps, { userId, facts }: IssuePayload): Promise<void> {
  const certificateId = certificateIdOf(userId, facts.category, 1);
  const isWanted = async ({ users, certificates }: Readers) => {
    const user = await users.get(userId);
    const mayHave = user?.deletedAt === null && user.blockedAt === null;
    return mayHave && (await certificates.get(certificateId)) === undefined;
  };
  if (!(await deps.storage.read(isWanted))) {
    return;
  }
  const signed = await deps.certificates.issue(facts);
  await deps.storage.transact(async (writers) => {
    if (await isWanted(writers)) {
      const record = newCertificate(deps, { userId, number: 1, isListed: true }, facts, signed);
      await writers.certificates.put(record);
      await tellHolder(writers, deps, record, 'earned');
    }
  });
}

/** A valid certificate, as it is stored first. */
export function newCertificate(
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  { userId, number, isListed }: Pick<CertificateRecord, 'userId' | 'number' | 'isListed'>,
  { issuedAt, ...facts }: CertificateFacts & { kind: CertificateRecord['kind']; statusIndex: number },
  signed: SignedCredential,
): CertificateRecord {
  return {
    certificateId: certificateIdOf(userId, facts.category, number),
    userId,
    number,
    ...facts,
    ...signed,
    createdAt: issuedAt,
    status: 'valid',
    statusReason: '',
    statusAt: null,
    replacedBy: null,
    isListed,
    pdfHashes: [],
    updatedAt: moment(clock),
    revision: ids.uuid(),
  };
}

/** A certificate with changes, as its next revision. */
export function changedCertificate(
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  record: CertificateRecord,
  changes: Partial<CertificateRecord>,
): CertificateRecord {
  return { ...record, ...changes, updatedAt: moment(clock), revision: ids.uuid() };
}

/** What the signed texts of a certificate say. */
export function factsOf(record: CertificateRecord): CertificateFacts {
  const { uniqueId, name, category, createdAt, completedPosts, listHash, kind, statusIndex, replaces } =
    record;
  return {
    uniqueId,
    name,
    category,
    issuedAt: createdAt,
    completedPosts,
    listHash,
    kind,
    statusIndex,
    replaces,
  };
}
