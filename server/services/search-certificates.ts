import { LIMITS } from '../contract/constants/limits';
import { readUniqueId } from '../contract/rules/unique-id';
import { type CertificateRecord, foldName } from '../domain/certificate';
import type { UserRecord } from '../domain/entities';
import { ValidationError } from '../domain/errors';
import type { CertificateOutline, Page, Readers, Storage } from '../storage/port';

/** What a public search asks for; all of it must fit. */
export interface CertificateSearch {
  userName?: string | undefined;
  /** In any spelling. */
  uniqueId?: string | undefined;
  /** UTC day. */
  date?: string | undefined;
}

const NAME_MIN = 2;

/**
 * Listed certificates, newest first, 50 at most (DECISIONS, "Certificate search").
 *
 * @throws ValidationError for a name of which nothing to search is left
 */
export async function searchCertificates(
  { storage }: { storage: Storage },
  { userName, uniqueId, date }: CertificateSearch,
): Promise<CertificateOutline[]> {
  if (userName !== undefined && foldName(userName).length < NAME_MIN) {
    throw new ValidationError([{ msg: 'Type at least 2 characters of the name.', path: 'userName' }]);
  }
  const canonical = uniqueId === undefined ? undefined : readUniqueId(uniqueId);
  if (uniqueId !== undefined && canonical === undefined) {
    return [];
  }
  return storage.read(({ certificates }) =>
    certificates.search({ userName, uniqueId: canonical, date, limit: LIMITS.certificatesPerAnswerMax }),
  );
}

/** One person's, whatever became of them, newest first. */
export async function listOwnCertificates(
  { storage }: { storage: Storage },
  userId: string,
): Promise<CertificateRecord[]> {
  return storage.read(({ certificates }) => certificates.listByUser(userId));
}

/** Everybody's, newest first. @throws InvalidCursorError */
export async function listAllCertificates(
  { storage }: { storage: Storage },
  {
    limit = LIMITS.usersStep,
    search = '',
    ...query
  }: { search?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<AdminCertificateView>> {
  const text = readUniqueId(search) ?? search;
  return storage.read(async (readers) => {
    const page = await readers.certificates.list({ limit, search: text, ...query });
    const items = await Promise.all(page.items.map((record) => withHolder(readers, record)));
    return { ...page, items };
  });
}

/** A certificate with whose it is now; null when the account is gone. */
export interface AdminCertificateView {
  record: CertificateRecord;
  holder: UserRecord | null;
}

export async function withHolder(
  { users }: Pick<Readers, 'users'>,
  record: CertificateRecord,
): Promise<AdminCertificateView> {
  const user = await users.get(record.userId);
  return { record, holder: user?.deletedAt === null ? user : null };
}
