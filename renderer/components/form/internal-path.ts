import type { User } from '../../../server/contract/schemas/user';

const BASE = 'http://internal.invalid';

/**
 * Where to go after logging in: the `next` of the address, if it is a path of this site.
 *
 * Anything that a browser could read as another origin (`//host`, `/\host`, `https:`) is refused, and so are
 * the login screens themselves, which would lead round in a circle.
 *
 * @param next the raw value of `?next=`, or null
 * @param fallback the path to use instead
 */
export function internalPath(next: string | null, fallback: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, BASE)) {
    return fallback;
  }
  const url = new URL(next, BASE);
  if (url.origin !== BASE || /^\/(login|register)\/?$/.test(url.pathname)) {
    return fallback;
  }
  return url.pathname + url.search + url.hash;
}

/** Where a login leads when nothing else was asked for (SPEC §4, "Auth"). */
export function landingPath({ role }: Pick<User, 'role'>): string {
  return role === 'admin' ? '/admin-dashboard' : '/dashboard';
}
