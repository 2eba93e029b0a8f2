/** The scheme of every page of the app, and the only host it has: one origin, apart from everything on the web. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'lectern';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Whether an address is a page of the app. Node gives such schemes no origin, so it is compared part by part. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

/** What the server gives that is no page: its API, its files, its documents for machines. */
const FILES = /^\/(?:(?:api|media|assets|keys|credentials|\.well-known)\/|[^/]+\.\w+$)/;

/**
 * The path of an address of the app that is a page, with what follows it.
 *
 * @returns undefined for files, and for what could be read as another site
 */
export function pathOfPage(address: string): string | undefined {
  if (!isAppUrl(address)) {
    return undefined;
  }
  const { pathname, search, hash } = new URL(address);
  const path = pathname || '/';
  return /^\/(?![/\\])/.test(path) && !FILES.test(path) ? path + search + hash : undefined;
}
