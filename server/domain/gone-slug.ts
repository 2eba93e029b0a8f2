import { hashToken } from './token-hash';

const GONE = /^gone-[0-9a-f]{32}$/;

/**
 * What takes the place of the slug of a post that was erased: slugs are words of titles. The address stays taken,
 * so that old links never lead to somebody else's post.
 */
export function goneSlug(slug: string): string {
  return GONE.test(slug) ? slug : `gone-${hashToken(`slug ${slug}`).slice(0, 32)}`;
}
