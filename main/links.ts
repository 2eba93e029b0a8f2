import { LINK_SCHEME } from '../server/contract/constants/links';

/** Pages that a link may lead to, and of how many parts: they show something, and do nothing by being opened. */
const LEADS_TO = new Map([
  ['post', 2],
  ['category', 2],
  ['verify', 2],
  ['explore', 1],
  ['faq', 1],
  ['editor', 1],
  ['certificate-verification', 1],
]);

/** The code of a shared editor stands in its link; a command line of Windows takes no more. */
const LONGEST = 32_000;

/** No name in a path is longer: that of a post may have so many characters (`/posts/post/:slug`). */
const LONGEST_PART = 200;

/** A step upwards, which `URL` would take before anybody sees it. */
const STEP = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * The path of Lectern that a link leads to. Links come from anywhere: whatever is not a plain path to a known page
 * is refused, and nothing of it but the path is taken.
 *
 * @returns undefined for what is no such link
 */
export function pathOfLink(link: string): string | undefined {
  if (!isReadable(link)) {
    return undefined;
  }
  const { protocol, host, pathname, hash, username, password, port } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:` || username !== '' || password !== '' || port !== '') {
    return undefined;
  }
  const parts = [host, ...pathname.split('/').filter((part) => part !== '')].map(decoded);
  const [page] = parts;
  if (page === undefined || LEADS_TO.get(page) !== parts.length || !parts.every(isPlain)) {
    return undefined;
  }
  const path = parts.map((part) => encodeURIComponent(part ?? '')).join('/');
  return `/${path}${/^#[\w%.~-]+$/.test(hash) ? hash : ''}`;
}

function isReadable(link: string): boolean {
  return link.length <= LONGEST && !STEP.test(link) && URL.canParse(link);
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Of a length that a name may have, with no step upwards, no separator and nothing invisible. */
function isPlain(part: string | undefined): boolean {
  return (
    part !== undefined &&
    part !== '' &&
    part.length <= LONGEST_PART &&
    !/^\.+$/.test(part) &&
    !/[/\\\p{C}]/u.test(part)
  );
}
