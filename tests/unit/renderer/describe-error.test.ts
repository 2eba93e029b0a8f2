import { describe, expect, it } from 'vitest';
import { describeError } from '../../../renderer/api/describe-error';
import { openTab } from './member-support';

const LOGIN = { email: 'ada@example.org', password: 'x' };

/** What a person reads when a login is answered so. */
async function saidOf(answer: () => Response | Promise<Response>): Promise<string> {
  const { stores } = openTab(new Map(), { 'POST /api/auth/login': answer });
  return stores.auth.login(LOGIN).then(
    () => 'It worked.',
    (error: unknown) => describeError(error, 'The fallback.'),
  );
}

const page = (status: number) => new Response('<h1>A page</h1>', { status });

describe('what is said about a failed call', () => {
  it.each([
    ['the server’s own words', () => Response.json({ message: 'No.' }, { status: 409 }), 'No.'],
    ['the fallback for a page of a proxy', () => page(502), 'The fallback.'],
    ['the fallback for a refusal without words', () => Response.json({}, { status: 403 }), 'The fallback.'],
    ['the fallback for one that is nothing', () => Response.json(null, { status: 500 }), 'The fallback.'],
    ['the fallback for a yes that cannot be read', () => page(200), 'The fallback.'],
    ['a missing user', () => Response.json({ token: 't' }), 'Invalid user data from server'],
    ['a missing token', () => Response.json({ user: { id: 'u1' } }), 'Invalid user data from server'],
    [
      'that the site is out of reach',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'You seem to be offline. Check the connection and try again.',
    ],
  ])('is %s', async (_, answer, expected) => {
    expect(await saidOf(answer)).toBe(expected);
  });

  it('is the fallback for anything unforeseen', () => {
    expect(describeError(new RangeError('x is not a function'), 'The fallback.')).toBe('The fallback.');
  });
});
