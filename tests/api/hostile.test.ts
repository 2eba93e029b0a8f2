import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema, type ErrorCode } from '../../server/contract/errors';
import { buildUser, registration } from '../support/factories';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let sequence: number;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server);
  sequence = server.lectern.context.storage.health().sequence;
});
afterAll(() => server.close());

afterEach(async () => {
  // Nothing was stored, and the server goes on.
  expect(server.lectern.context.storage.health().sequence).toBe(sequence);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

/** Sends bytes as they are and reads until the server closes the connection. */
function raw(
  lines: string | Buffer,
  { port } = new URL(server.url),
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(lines));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({ status: Number(text.split(' ')[1]), text: text.split('\r\n\r\n')[1] ?? '' }),
    );
  });
}

function get(target: string, headers = ''): Promise<{ status: number; text: string }> {
  return raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
}

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

function expectRefusal({ status, text }: { status: number; text: string }, wanted: number, code: ErrorCode) {
  expect({ status, text }).toMatchObject({ status: wanted });
  const body = errorBodySchema.parse(JSON.parse(text));
  expect(body.code).toBe(code);
  expect(body.message).toMatch(/^[A-Z].*[.!]$/);
  return body;
}

const REGISTER = '/auth/register';

describe('bodies', () => {
  it.each([
    ['half an object', '{"email":'],
    ['no JSON', 'email=a@b.c'],
    ['a lone text', '"text"'],
    ['a number', '42'],
    ['a forbidden key', '{"name":"x","__proto__":{"role":"admin"}}'],
    ['a forbidden key in depth', '{"a":[{"constructor":{"prototype":{"x":1}}}]}'],
    ['a forbidden key in escapes', '{"\\u005f_proto__":{"role":"admin"}}'],
    ['an end that is missing', '['.repeat(5_000)],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await post(REGISTER, body), 400, 'malformed_body');
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('bounds nesting', async () => {
    const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
    expectRefusal(await post(REGISTER, deep), 400, 'malformed_body');
  });

  it('refuses a list in place of an object', async () => {
    expectRefusal(await post(REGISTER, '[]'), 400, 'validation_error');
  });

  it('refuses NUL in any text', async () => {
    const body = JSON.stringify(registration({ name: 'Ada\0' }));
    expect(expectRefusal(await post(REGISTER, body), 400, 'validation_error').errors?.[0]?.path).toBe('name');
  });

  it('names every failing field', async () => {
    const body = expectRefusal(await post(REGISTER, '{"role":"root"}'), 400, 'validation_error');
    expect(body.errors?.map(({ path }) => path)).toEqual([
      'name',
      'email',
      'password',
      'confirmPassword',
      'role',
    ]);
    expect(body.message).toBe(body.errors?.[0]?.msg);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('takes no %s', async (type) => {
    const answer = await post(REGISTER, '{}', { 'Content-Type': type });
    expectRefusal(answer, 415, 'unsupported_media_type');
  });

  it('takes no unknown packing and no unknown alphabet', async () => {
    expectRefusal(await post(REGISTER, '{}', { 'Content-Encoding': 'zip' }), 415, 'unsupported_media_type');
    expectRefusal(await post(REGISTER, '{}', { 'Content-Encoding': 'gzip' }), 400, 'malformed_body');
  });

  it('takes no huge body, told or untold, packed or not', async () => {
    const huge = `{"name":"${'x'.repeat(2_000_000)}"}`;
    expectRefusal(await post(REGISTER, huge), 413, 'payload_too_large');
    expectRefusal(
      await post(REGISTER, Uint8Array.from(gzipSync(huge)), { 'Content-Encoding': 'gzip' }),
      413,
      'payload_too_large',
    );
    const chunk = `${(1_000).toString(16)}\r\n${'x'.repeat(1_000)}\r\n`;
    const chunked = `POST /api${REGISTER} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expectRefusal(await raw(`${chunked}${chunk.repeat(40)}0\r\n\r\n`), 413, 'payload_too_large');
  });

  it('reads a body where none is asked for by the same rules', async () => {
    const { token } = await buildUser(server);
    sequence = server.lectern.context.storage.health().sequence;
    const answer = await post('/auth/logout', 'nonsense', { 'x-auth-token': token });
    expectRefusal(answer, 400, 'malformed_body');
  });
});

describe('addresses', () => {
  it.each([
    ['bad percent-encoding in the path', '/api/posts/post/%E0%A4%A'],
    ['a lone percent sign', '/api/posts/post/%'],
    ['NUL in the path', '/api/posts/post/a%00b'],
    ['bad percent-encoding in the query', '/api/posts?category=%zz'],
    ['NUL in the query', '/api/posts/search?query=%00'],
  ])('refuses %s', async (_, target) => {
    expectRefusal(await get(target), 400, 'bad_request');
  });

  it.each([
    ['a repeated key', '/api/posts?limit=1&limit=2', 'limit'],
    ['an operator', '/api/posts?category[$ne]=x', 'category[$ne]'],
    ['an encoded operator', '/api/posts/search?query%5B%24gt%5D=', 'query[$gt]'],
    ['a key of JavaScript', '/api/posts?__proto__=x', '__proto__'],
    ['a list', '/api/posts/search?query[]=a', 'query[]'],
  ])('refuses %s by name', async (_, target, path) => {
    const body = expectRefusal(await get(target), 400, 'validation_error');
    expect(body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('refuses a cursor that is made up', async () => {
    expectRefusal(await get('/api/posts?view=card&cursor=AAAA'), 400, 'bad_request');
  });

  it('refuses more parameters than anything takes', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `p${index}=1`).join('&');
    expectRefusal(await get(`/api/posts?${many}`), 400, 'bad_request');
  });

  it.each(['/api/nothing', '/api//posts', '/api/posts/post/a/b', '/api/../api/nothing', '/api/POSTS'])(
    'knows no %s',
    async (target) => {
      expectRefusal(await get(target), 404, 'not_found');
    },
  );

  it('names the methods that an address takes', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/posts', 'GET'],
      ['GET', '/auth/login', 'POST'],
      ['PATCH', '/auth/user', 'GET'],
    ] as const) {
      const response = await fetch(`${server.url}/api${path}`, { method });
      expect(response.headers.get('allow')).toContain(allow);
      expectRefusal({ status: response.status, text: await response.text() }, 405, 'method_not_allowed');
    }
  });
});

describe('connections', () => {
  it('refuses headers of 10 kB', async () => {
    expectRefusal(await get('/api/posts', `X-Long: ${'x'.repeat(10_240)}\r\n`), 431, 'bad_request');
  });

  it('refuses what is no HTTP', async () => {
    expectRefusal(await raw('HELLO\r\n\r\n'), 400, 'bad_request');
    expectRefusal(await raw(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])), 400, 'bad_request');
  });

  it('answers to no foreign name', async () => {
    const foreign = await raw('GET /api/posts HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expectRefusal(foreign, 421, 'bad_request');
    expectRefusal(
      await raw('GET / HTTP/1.1\r\nHost: evil.example:80@localhost\r\nConnection: close\r\n\r\n'),
      421,
      'bad_request',
    );
    expect((await raw('GET /healthz HTTP/1.1\r\nHost: anything\r\nConnection: close\r\n\r\n')).status).toBe(
      200,
    );
  });

  it('takes a wrong or repeated token for none', async () => {
    for (const header of [
      `x-auth-token: ${'x'.repeat(4_000)}`,
      'x-auth-token: a\r\nx-auth-token: b',
      'x-auth-token:',
    ]) {
      expectRefusal(await get('/api/auth/user', `${header}\r\n`), 401, 'unauthorized');
      expect((await get('/api/posts', `${header}\r\n`)).status).toBe(200);
    }
  });
});
