import { LIMITS } from '../contract/constants/limits';
import { certificateEndpoints } from '../contract/endpoints/certificates';
import { MESSAGES } from '../contract/messages';
import type { Snapshot } from '../contract/page';
import type { Category } from '../contract/constants/categories';
import { ValidationError } from '../domain/errors';
import type { PageReads } from './page-reads';

type CertificatesPart = NonNullable<Snapshot['certificates']>;

const BLANK: CertificatesPart = {
  userName: '',
  uniqueId: '',
  date: '',
  requestedId: null,
  results: null,
  single: null,
  error: null,
};

/** What `/certificate-verification` shows for a search: the answer of the API, or why it is refused. */
export async function searchedCertificates(
  reads: PageReads,
  params: URLSearchParams,
): Promise<CertificatesPart> {
  const read = (name: string): string => (params.get(name) ?? '').trim().slice(0, LIMITS.nameMax);
  const [userName, uniqueId, date] = [read('userName'), read('uniqueId'), read('date')];
  const search = { ...BLANK, userName, uniqueId, date };
  const given = Object.entries({ userName, uniqueId, date }).filter(([, value]) => value !== '');
  if (given.length === 0) {
    return search;
  }
  const query = certificateEndpoints.findCertificates.request.query.safeParse(Object.fromEntries(given));
  if (!query.success) {
    return { ...search, error: query.error.issues[0]?.message ?? MESSAGES.certificates.fetchFailed };
  }
  try {
    return { ...search, results: await reads.findCertificates(Object.fromEntries(given)) };
  } catch (error) {
    if (error instanceof ValidationError) {
      return { ...search, error: error.message };
    }
    throw error;
  }
}

/** What `/verify/{uniqueId}` shows. */
export async function namedCertificate(reads: PageReads, requestedId: string): Promise<CertificatesPart> {
  const single = (await reads.certificate(requestedId)) ?? null;
  return { ...BLANK, requestedId, single, error: single ? null : MESSAGES.certificates.noneForId };
}

/** What `/achievements/{category}` shows: what the certificate takes now, and how many hold a valid one. */
export async function achievement(
  reads: PageReads,
  category: Category,
): Promise<NonNullable<Snapshot['achievement']>> {
  const [posts, holders] = await Promise.all([
    reads.postsOf(category),
    reads.certificateHolders(category),
  ]);
  return { category, posts, holders };
}
