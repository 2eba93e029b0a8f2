import type { Category } from '../contract/constants/categories';
import type { CertificateRecord } from '../domain/certificate';
import type { Page, PageQuery } from './page-port';

/** What lists need of a certificate. Kept in memory. */
export type CertificateOutline = Pick<
  CertificateRecord,
  | 'certificateId'
  | 'uniqueId'
  | 'name'
  | 'category'
  | 'createdAt'
  | 'status'
  | 'statusIndex'
  | 'statusAt'
  | 'isListed'
  | 'kid'
>;

/** All that is given must fit. */
export interface CertificateQuery {
  /** A part of the name, in any case and with or without accents. */
  userName?: string | undefined;
  /** In its canonical spelling. */
  uniqueId?: string | undefined;
  /** UTC day, `YYYY-MM-DD`. */
  date?: string | undefined;
  /** So many at most. */
  limit: number;
}

export interface CertificateReader {
  get(certificateId: string): Promise<CertificateRecord | undefined>;
  byUniqueId(uniqueId: string): Promise<CertificateRecord | undefined>;
  /** The newest of one person and category: the one with the highest number. */
  byUserAndCategory(userId: string, category: Category): Promise<CertificateRecord | undefined>;
  /** One person's, newest first. */
  listByUser(userId: string): Promise<CertificateRecord[]>;
  /** How many are valid, by category. From memory. */
  countByCategory(): Promise<ReadonlyMap<Category, number>>;
  /**
   * Those that the public search finds, newest first: listed ones whose name is public, and by its unique id any.
   * A name that is not public fits no `userName`. From memory.
   */
  search(query: CertificateQuery): Promise<CertificateOutline[]>;
  /** Everybody's, newest first; with `search`, those whose name, unique id or category has all its words. */
  list(query: PageQuery & { search?: string | undefined }): Promise<Page<CertificateRecord>>;
  /** Those that are no longer valid and have a `statusIndex` from one number to before another. From memory. */
  invalid(from: number, to: number): Promise<CertificateOutline[]>;
  /** The keys that those were signed with whose text is still there: all but the withdrawn. From memory. */
  kids(): Promise<ReadonlySet<string>>;
}
