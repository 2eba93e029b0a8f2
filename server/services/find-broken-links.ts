import { comparisonId, comparisonsApart } from '../contract/rules/comparisons';
import { findCategoryPage } from '../contract/rules/category-path';
import { isFixedPage } from '../contract/rules/page-meta';
import { FIXED_IDS, sectionIds } from '../contract/rules/section-ids';
import type { DraftContent } from '../contract/schemas/draft';
import type { Readers } from '../storage/port';

/** Stands for this site where links are resolved; nobody's name (RFC 2606). */
const HERE = 'https://here.invalid';

/** Pages whose address holds what only its owner knows. */
const OPEN_PAGES = new Set(['verify', 'reset-password', 'confirm-email', 'unsubscribe', 'api']);

type PostParts = Pick<DraftContent, 'subtitles' | 'superTitles'>;

/**
 * Those of the links that lead to a page of this site which there is not, or to a place that the page has not.
 * Links to other sites are never followed.
 *
 * @param origin of this site; undefined when it is not known
 */
export async function findBrokenLinks(
  readers: Pick<Readers, 'posts' | 'media'>,
  links: Iterable<string>,
  content: PostParts,
  origin: string | undefined,
): Promise<Set<string>> {
  const broken = new Set<string>();
  for (const link of new Set(links)) {
    const url = resolve(link, origin);
    if (url && !(await isThere(readers, url, content))) {
      broken.add(link);
    }
  }
  return broken;
}

/** Undefined for what is no address of this site. A path without a slash is taken from the post's own address. */
function resolve(link: string, origin: string | undefined): URL | undefined {
  const url = URL.parse(link, `${HERE}/post/`);
  const isOurs = url?.origin === HERE || (origin !== undefined && url?.origin === origin);
  return isOurs ? (url ?? undefined) : undefined;
}

async function isThere(
  readers: Pick<Readers, 'posts' | 'media'>,
  { pathname, hash }: URL,
  content: PostParts,
): Promise<boolean> {
  const id = decode(hash.slice(1));
  if (pathname === '/post/') {
    return id === '' || idsOf(content).has(id);
  }
  const path = decode(pathname).replace(/(.)\/$/, '$1');
  const [, first = '', name, ...rest] = path.split('/');
  if (isFixedPage(path) || OPEN_PAGES.has(first)) {
    return true;
  }
  if (name === undefined) {
    // Feeds and other files.
    return first.includes('.');
  }
  return rest.length === 0 && isNamed(readers, first, name, id);
}

async function isNamed(
  { posts, media }: Pick<Readers, 'posts' | 'media'>,
  folder: string,
  name: string,
  id: string,
): Promise<boolean> {
  switch (folder) {
    case 'post': {
      const post = await posts.bySlug(name);
      return post !== undefined && (id === '' || idsOf(post).has(id));
    }
    case 'category':
      return findCategoryPage(name) !== undefined;
    case 'media':
      return (await media.byKey(name)) !== undefined;
    default:
      return false;
  }
}

function idsOf({ subtitles, superTitles }: PostParts): Set<string> {
  const comparisons = comparisonsApart(superTitles, subtitles).map((_, index) => comparisonId(index));
  return new Set([...sectionIds(subtitles.map(({ title }) => title)), ...comparisons, ...FIXED_IDS]);
}

/** What is no percent-encoding stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) {
      return text;
    }
    throw error;
  }
}
