import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RUN } from '../../server/contract/constants/run';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { headers, method });

it('serves the sandbox with a policy of its own that lets nothing out', async () => {
  const response = await get(RUN.sandboxPath, { 'Sec-Fetch-Dest': 'iframe' });
  expect(response.status).toBe(200);
  const directives = new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
  expect(Object.fromEntries(directives)).toMatchObject({
    sandbox: 'allow-scripts allow-forms',
    'default-src': "'none'",
    'connect-src': "'none'",
    'form-action': "'none'",
    'frame-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  });
  expect([...directives.values()].join(' ')).not.toMatch(
    /https?:|\*|allow-same-origin|allow-top|allow-popups/,
  );
  expect(response.headers.get('connection-allowlist')).toBe('()');
  expect(response.headers.get('x-frame-options')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('set-cookie')).toBeNull();
});

it('keeps its document as long as it keeps its address', async () => {
  const response = await get(RUN.sandboxPath);
  const policies = ['content-security-policy', 'connection-allowlist', 'permissions-policy'];
  const text = [...policies.map((name) => response.headers.get(name)), await response.text()].join('\n');
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  // Browsers hold it for a year: another document or other policies need another RUN.sandboxPath.
  expect([RUN.sandboxPath, digest]).toEqual(['/editor/sandbox/v2', 'wMnggDTtZP55']);
});

it('shows nothing else inside of a page', async () => {
  for (const path of ['/', '/faq', '/api/posts', '/healthz', '/editor', '/editor/sandbox', '/nothing']) {
    for (const place of ['iframe', 'frame', 'embed', 'object']) {
      const response = await get(path, { 'Sec-Fetch-Dest': place });
      expect([path, response.status]).toEqual([path, 403]);
    }
  }
  expect((await get('/api/posts', { 'Sec-Fetch-Dest': 'empty' })).status).toBe(200);
});

it('takes GET and HEAD alone', async () => {
  expect((await get(RUN.sandboxPath, {}, 'POST')).status).toBe(405);
  expect((await get(RUN.sandboxPath, {}, 'HEAD')).status).toBe(200);
});
