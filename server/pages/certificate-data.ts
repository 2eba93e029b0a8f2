import { LIMITS } from '../contract/constants/limits';
import { certificateEndpoints } from '../contract/endpoints/certificates';
import type { LimitClass } from '../contract/endpoints/endpoint';
import { MESSAGES } from '../contract/messages';
import type { Snapshot } from '../contract/page';
import type { Category } from '../contract/constants/categories';
import { ValidationError } from '../domain/errors';
import type { PageReads } from './page-reads';

type CertificatesPart = NonNullable<Snapshot['certificates']>;

const SEARCH_FIELDS = ['userName', 'uniqueId', 'date'] as const;
type SearchField = (typeof SEARCH_FIELDS)[number];

const BLANK: CertificatesPart = {
  userName: '',
  uniqueId: '',
  date: '',
  requestedId: null,
  results: null,
  single: null,
  error: null,
};

/** What a page about certificates costs, by its decoded path: the same as the call of the API. */
export function certificateLimit(path: string, params: URLSearchParams): LimitClass | undefined {
  if (path.startsWith('/verify/')) {
    return 'read';
  }
  const isSearch = SEARCH_FIELDS.some((name) => (params.get(name) ?? '').trim() !== '');
  return path === '/certificate-verification' && isSearch ? 'search' : undefined;
}

/** What such a page shows instead of its answer, such as after too many searches: the form as it was sent, and why. */
export function refusedCertificates(path: string, params: URLSearchParams, error: string): CertificatesPart {
  return path.startsWith('/verify/')
    ? { ...BLANK, requestedId: path.slice('/verify/'.length), error }
    : { ...readSearch(params), error };
}

function readSearch(params: URLSearchParams): CertificatesPart {
  const read = (name: SearchField): string => (params.get(name) ?? '').trim().slice(0, LIMITS.nameMax);
  return { ...BLANK, userName: read('userName'), uniqueId: read('uniqueId'), date: read('date') };
}

/** What `/certificate-verification` shows for a search: the answer of the API, or why it is refused. */
export async function searchedCertificates(
  reads: PageReads,
  params: URLSearchParams,
): Promise<CertificatesPart> {
  const search = readSearch(params);
  const { userName, uniqueId, date } = search;
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
  const [posts, holders] = await Promise.all([reads.postsOf(category), reads.certificateHolders(category)]);
  return { category, posts, holders };
}
