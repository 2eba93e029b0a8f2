import { describe, expect, it } from 'vitest';
import { internalPath } from '../../../renderer/components/form/internal-path';

describe('internalPath', () => {
  it('keeps a path of this site with its search and hash', () => {
    expect(internalPath('/explore?query=c%23#top', '/dashboard')).toBe('/explore?query=c%23#top');
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n//evil.example',
    'javascript:alert(1)',
    'explore',
    '/login',
    '/login?next=/login',
    '/register/',
  ])('goes to the fallback instead of %j', (next) => {
    expect(internalPath(next, '/dashboard')).toBe('/dashboard');
  });
});
