import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../renderer/routes';
import { FIXED_FAQ } from '../../../server/contract/constants/faq';

const FILES = ['/rss.xml', '/atom.xml', '/feed.json', '/api/openapi.json'];

describe('the fixed questions', () => {
  it('are 13, each with a hash of its own', () => {
    expect(FIXED_FAQ).toHaveLength(13);
    expect(new Set(FIXED_FAQ.map(({ id }) => id)).size).toBe(13);
  });

  it('link only to pages that there are', () => {
    const known = (path: string): boolean =>
      FILES.includes(path) ||
      ROUTES.some((route) => route.path !== '*' && path.match(pattern(route.path)) !== null);
    const links = FIXED_FAQ.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to ?? ''),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !known(link))).toEqual([]);
  });
});

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
