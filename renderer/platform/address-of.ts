import type { Platform } from './port';

/**
 * The address under which somebody else finds a page: of this site on the web, one that the app opens on the desktop.
 *
 * @param path such as `/post/some-slug`
 */
export function addressOf(path: string, { desktop }: Pick<Platform, 'desktop'>): string {
  return desktop ? `lectern:/${path}` : new URL(path, window.location.origin).href;
}
