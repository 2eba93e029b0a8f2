import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageUnwritableError } from '../../server/storage/errors';
import { buildPost, buildUser, registration } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

const HOUR = 60 * 60 * 1_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

describe('a disk that takes no writes', () => {
  it('refuses changes with 507 and goes on reading, signed in or not', async () => {
    const { storage } = server.lectern.context;
    const { token } = await buildUser(server);
    await buildPost(storage, { slug: 'still-here' });
    vi.spyOn(storage, 'transact').mockRejectedValue(new StorageUnwritableError(new Error('ENOSPC')));
    expect(await call(server, 'POST', '/auth/register', { body: registration() })).toMatchObject({
      status: 507,
      body: { code: 'storage_full' },
    });
    expect((await call(server, 'GET', '/posts/post/still-here')).status).toBe(200);
    // The use of the session is due to be written down, and cannot be.
    server.clock.advance(2 * HOUR);
    expect((await call(server, 'GET', '/auth/user', { token })).status).toBe(200);
  });
});

describe('a fault of ours', () => {
  it('shows a request id and nothing of what went wrong', async () => {
    const secret = 'SELECT * FROM /home/secret';
    vi.spyOn(server.lectern.context.storage, 'read').mockRejectedValue(new Error(secret));
    const { status, headers, body } = await call(server, 'GET', '/posts');
    expect(status).toBe(500);
    expect(body).toEqual({
      message: 'Something went wrong on our side. Try again; if it stays, report the request id.',
      code: 'internal_error',
      requestId: headers.get('x-request-id'),
    });
  });

  it('is noticed when an answer does not fit its schema', async () => {
    const { context } = server.lectern;
    vi.spyOn(context.rendered, 'get').mockResolvedValue({
      titleVideo: '',
      titleVideoPoster: '',
      contentHtml: 42 as unknown as string,
      summaryHtml: '',
      sections: [],
      superTitles: [],
    });
    await buildPost(context.storage, { slug: 'odd' });
    expect((await call(server, 'GET', '/posts/page/odd')).status).toBe(500);
  });
});

describe('HEAD', () => {
  it('has the headers of GET and no body', async () => {
    for (const path of ['/api/posts', '/api/openapi.json', '/healthz']) {
      const get = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } });
      const head = await fetch(server.url + path, {
        method: 'HEAD',
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
      await get.arrayBuffer();
    }
  });
});
