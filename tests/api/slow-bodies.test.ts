import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildAuthor, buildUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let admin: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = (await buildUser(server, { role: 'admin' })).token;
});
afterEach(() => server.close());

/** Sends the head of a request and, once the server waits for the body, does something else before sending that. */
function sendSlowly(
  path: string,
  token: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        'x-auth-token': token,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        Expect: '100-continue',
      },
    });
    sent.on('continue', () => void meanwhile().then(() => sent.end(text), reject));
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

describe('a body that takes its time', () => {
  it('publishes nothing for somebody who was blocked meanwhile', async () => {
    const author = await buildAuthor(server);
    const post = { title: 'Too late', content: 'Text.', category: 'C#' };
    const status = await sendSlowly('/posts', author.token, post, () =>
      call(server, 'POST', `/users/${author.user.userId}/block`, { token: admin }),
    );
    expect(status).toBe(401);
    expect((await call(server, 'GET', '/posts/post/too-late')).status).toBe(404);
  });

  it('makes no invite for somebody who is no admin any more', async () => {
    const other = await buildUser(server, { role: 'admin' });
    const status = await sendSlowly('/admin/invites', other.token, {}, () =>
      call(server, 'PUT', `/users/${other.user.userId}/role`, { token: admin, body: { role: 'user' } }),
    );
    expect(status).toBe(403);
    expect((await call(server, 'GET', '/admin/invites', { token: admin })).body).toEqual([]);
  });

  it('bears the name its author has by then', async () => {
    const author = await buildAuthor(server, { name: 'Augusta Ada King' });
    const post = { title: 'In good time', content: 'Text.', category: 'C#' };
    const status = await sendSlowly('/posts', author.token, post, () =>
      call(server, 'PUT', '/account/name', { token: author.token, body: { name: 'Ada Lovelace' } }),
    );
    expect(status).toBe(201);
    const { body } = await call<{ author: string }>(server, 'GET', '/posts/post/in-good-time');
    expect(body.author).toBe('Ada Lovelace');
  });
});
