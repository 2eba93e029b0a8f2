import type { CertificateFacts, CertificateIssuer, SignedCredential } from '../certificates/port';
import type { CertificateRecord } from '../domain/certificate';
import { PostponedError } from '../domain/postponed-error';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import type { IssuePayload } from './earn-certificate';
import { tellHolder } from './tell-holder';

export interface IssueDeps extends ServiceDeps {
  certificates: CertificateIssuer;
}

/** Milliseconds until a certificate that was earned is looked at again, should nothing else do so sooner. */
const BLOCKED_PAUSE = 24 * 60 * 60 * 1_000;

/**
 * Signs what somebody has earned, and stores it with the news of it and its mail in one transaction. However often
 * it runs, there is one certificate, one notification and one mail job. For who is blocked it waits as it was earned,
 * whatever is published meanwhile.
 *
 * @throws PostponedError while its holder is blocked
 */
export async function issueCertificate(
  deps: IssueDeps,
  { userId, facts: earned }: IssuePayload,
): Promise<void> {
  const facts = { ...earned, kind: deps.certificates.kind };
  const isWanted = async ({ users, certificates }: Readers) => {
    const user = await users.get(userId);
    if (user?.deletedAt !== null || (await certificates.byUserAndCategory(userId, facts.category))) {
      return false;
    }
    if (user.blockedAt !== null) {
      throw new PostponedError(new Date(deps.clock.now() + BLOCKED_PAUSE).toISOString());
    }
    return true;
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
    certificateId: ids.uuid(),
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
