import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import type { CertificateIssuer } from '../certificates/port';
import { cleanName } from '../contract/rules/shown-text';
import type { CertificateRecord } from '../domain/certificate';
import { ConflictError, ForbiddenError } from '../domain/errors';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { freeUniqueId, takeStatusIndex } from './earn-certificate';
import { certificateRecord } from './find-certificate';
import { changedCertificate, newCertificate } from './issue-certificate';
import { type AdminCertificateView, withHolder } from './search-certificates';
import { tellHolder } from './tell-holder';

/**
 * Whether the public search finds one's own certificate.
 *
 * @throws NotFoundError; ForbiddenError for somebody else's
 */
export async function setCertificateListing(
  deps: ServiceDeps,
  userId: string,
  uniqueId: string,
  isListed: boolean,
): Promise<CertificateRecord> {
  return deps.storage.transact(async (writers) => {
    const record = await certificateRecord(writers, uniqueId);
    if (record.userId !== userId) {
      throw new ForbiddenError(CERTIFICATE_MESSAGES.notOwn);
    }
    if (record.isListed === isListed) {
      return record;
    }
    const changed = changedCertificate(deps, record, { isListed });
    await writers.certificates.put(changed);
    return changed;
  });
}

/**
 * Revokes a certificate, and tells its holder why. What is revoked already stays as it is.
 *
 * @throws NotFoundError; ConflictError for one that is superseded or withdrawn, or was revoked for another reason
 */
export async function revokeCertificate(
  deps: ServiceDeps,
  uniqueId: string,
  reason: string,
): Promise<AdminCertificateView> {
  return deps.storage.transact(async (writers) => {
    const record = await certificateRecord(writers, uniqueId);
    if (record.status === 'revoked') {
      if (record.statusReason !== reason) {
        throw new ConflictError(CERTIFICATE_MESSAGES.revokedAlready(record.statusReason));
      }
      return withHolder(writers, record);
    }
    if (record.status !== 'valid') {
      throw new ConflictError(CERTIFICATE_MESSAGES.notRevocable);
    }
    const revoked = changedCertificate(deps, record, {
      status: 'revoked',
      statusReason: reason,
      statusAt: moment(deps.clock),
    });
    await writers.certificates.put(revoked);
    await tellHolder(writers, deps, revoked, 'revoked');
    return withHolder(writers, revoked);
  });
}

/**
 * Issues a certificate anew under its holder's present name, with what was completed then; the old one is superseded.
 * Asked again, it answers with the one that took its place.
 *
 * @throws NotFoundError; ConflictError when it is not valid, the name is the same, the account is gone, or it was
 * changed meanwhile
 */
export async function reissueCertificate(
  deps: ServiceDeps & { certificates: CertificateIssuer },
  uniqueId: string,
): Promise<AdminCertificateView> {
  const plan = await deps.storage.transact(async (writers) => {
    const record = await certificateRecord(writers, uniqueId);
    const next = record.replacedBy && (await writers.certificates.byUniqueId(record.replacedBy));
    if (next) {
      return { done: await withHolder(writers, next) };
    }
    const name = await newNameOf(writers, record);
    const newId = await freeUniqueId(writers, deps.ids);
    return { record, name, newId, statusIndex: await takeStatusIndex(writers) };
  });
  if ('done' in plan) {
    return plan.done;
  }
  const { record, name, newId, statusIndex } = plan;
  const facts = {
    uniqueId: newId,
    name,
    category: record.category,
    issuedAt: moment(deps.clock),
    completedPosts: record.completedPosts,
    listHash: record.listHash,
    kind: record.kind,
    statusIndex,
    replaces: record.uniqueId,
  };
  const signed = await deps.certificates.issue(facts);
  return deps.storage.transact(async (writers) => {
    const present = await certificateRecord(writers, uniqueId);
    if (present.status !== record.status || (await newNameOf(writers, present)) !== name) {
      throw new ConflictError(CERTIFICATE_MESSAGES.changed);
    }
    const { userId, isListed } = present;
    const next = newCertificate(deps, { userId, isListed, number: present.number + 1 }, facts, signed);
    await writers.certificates.put(
      changedCertificate(deps, present, {
        status: 'superseded',
        statusReason: CERTIFICATE_MESSAGES.supersededReason,
        statusAt: facts.issuedAt,
        replacedBy: next.uniqueId,
        isListed: false,
      }),
    );
    await writers.certificates.put(next);
    await tellHolder(writers, deps, next, 'reissued');
    return withHolder(writers, next);
  });
}

/** The name that a certificate is issued anew with. @throws ConflictError when there is no reason to */
async function newNameOf({ users }: Pick<Readers, 'users'>, record: CertificateRecord): Promise<string> {
  if (record.status !== 'valid') {
    throw new ConflictError(CERTIFICATE_MESSAGES.notReissuable);
  }
  const user = await users.get(record.userId);
  if (user?.deletedAt !== null) {
    throw new ConflictError(CERTIFICATE_MESSAGES.holderGone);
  }
  const name = cleanName(user.name);
  if (name === record.name) {
    throw new ConflictError(CERTIFICATE_MESSAGES.sameName);
  }
  return name;
}
