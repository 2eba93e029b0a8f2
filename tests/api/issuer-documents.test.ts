import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusList } from '../../server/certificates/port';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let statuses: StatusList | undefined;
beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://learn.example' },
    pages: {
      handleCached: () => false,
      handle: async (path) => ({
        status: 200,
        headers: { 'Content-Type': 'text/html' },
        body: `page ${path}`,
      }),
    },
  });
  server.lectern.context.certificateStatuses.read = async (list) => (list === 1 ? statuses : undefined);
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { host: 'learn.example', ...init.headers } });

async function json(path: string): Promise<Record<string, unknown>> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  return (await response.json()) as Record<string, unknown>;
}

/** What stands below the origin that certificates name. */
const below = (address: unknown) => String(address).replace('https://learn.example', '');

describe('the documents of the issuer', () => {
  it('lead from a certificate to the keys it was signed with, and hold no private half', async () => {
    const { jwt, kid } = await server.lectern.context.certificates.issue({
      uniqueId: '0000-0000-0000-0000-0000-0000-000',
      name: 'Nina',
      category: 'C++',
      issuedAt: '2026-11-22T08:00:00.000Z',
      completedPosts: 2,
      listHash: 'ab'.repeat(32),
      kind: 'specimen',
      statusIndex: null,
      replaces: null,
    });
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const named = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const jwk = await json(below(named.kid));
    const key = createPublicKey({ format: 'jwk', key: jwk });
    expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    const profile = await json('/issuer');
    expect(profile).toMatchObject({
      id: 'https://learn.example/issuer',
      type: ['Profile'],
      assertionMethod: [`https://learn.example/keys/${kid}`],
      verificationMethod: [await json(`/keys/${kid}`)],
    });
    const set = await json('/.well-known/jwks.json');
    expect(set).toEqual({
      keys: [kid, named.kid].map((id) => ({ ...jwk, kid: id, use: 'sig', alg: 'EdDSA' })),
    });
    expect(JSON.stringify([jwk, profile, set])).not.toMatch(/"d":|secretKey/);
  });

  it('are answered to HEAD, not sent twice, and not there for other keys and lists', async () => {
    const first = await get('/issuer');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/issuer', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await get('/issuer', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await get('/issuer', { method: 'POST' })).status).toBe(405);
    const missing = ['/keys/x', `/keys/${'A'.repeat(43)}`, `/keys/${'A'.repeat(43)}.jwk`];
    for (const path of [
      ...missing,
      '/credentials/status/0',
      '/credentials/status/1',
      '/credentials/status/2',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it('say which certificates no longer stand', async () => {
    statuses = { revision: '1', changedAt: '2026-11-22T08:00:00.000Z', isSet: (place) => place === 3 };
    expect(await json('/credentials/status/1')).toMatchObject({
      id: 'https://learn.example/credentials/status/1',
      credentialSubject: { statusPurpose: 'revocation' },
    });
    const etag = (await get('/credentials/status/1')).headers.get('etag');
    statuses = { ...statuses, revision: '2', isSet: () => false };
    expect((await get('/credentials/status/1')).headers.get('etag')).not.toBe(etag);
  });

  it('give an achievement as a page to people and as JSON to those who ask for it', async () => {
    const accept = (type: string, path = '/achievements/C%2B%2B') => get(path, { headers: { accept: type } });
    for (const type of ['text/html,*/*;q=0.8', '*/*']) {
      const page = await accept(type);
      expect([await page.text(), page.headers.get('vary')]).toEqual([
        'page /achievements/C%2B%2B',
        expect.stringContaining('Accept'),
      ]);
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
    }
    for (const type of ['application/json', 'application/ld+json']) {
      const answer = await accept(type);
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(answer.headers.get('vary')).toContain('Accept');
      expect(await answer.json()).toMatchObject({
        id: 'https://learn.example/achievements/C%2B%2B',
        type: ['Achievement'],
        name: 'C++',
      });
    }
    expect((await accept('application/json', '/achievements/None')).status).toBe(404);
  });
});
