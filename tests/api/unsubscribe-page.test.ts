import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_CATEGORIES } from '../../server/contract/constants/categories';
import { DIGEST_FREQUENCIES } from '../../server/contract/constants/mail';
import { unsubscribeToken } from '../../server/domain/unsubscribe-token';
import { topicOf } from '../../renderer/scenes/unsubscribe/topic-of';
import { buildUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the unsubscribe link in the header of a mail', () => {
  it('leads a person to the page that asks, and stops nothing by being opened', async () => {
    const { user, token } = await buildUser(server, { followedCategories: ['C#'] });
    const link = unsubscribeToken(server.lectern.context.secret, { userId: user.userId, category: 'C#' });
    const opened = await fetch(`${server.url}/api/unsubscribe/${link}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe/${link}`]);
    const preferences = () => call(server, 'GET', '/notifications/mail', { token });
    expect((await preferences()).body).toEqual([{ category: 'C#', frequency: 'now' }]);
    expect((await call(server, 'POST', `/unsubscribe/${link}`)).status).toBe(200);
    expect((await preferences()).body).toEqual([{ category: 'C#', frequency: 'none' }]);
  });

  it('says what it is about to the page, and nothing when it was made up', () => {
    for (const category of POST_CATEGORIES) {
      const link = unsubscribeToken('secret', { userId: 'u-1', category });
      expect(topicOf(link)).toMatchObject({ category });
    }
    for (const digest of DIGEST_FREQUENCIES) {
      expect(topicOf(unsubscribeToken('secret', { userId: 'u-1', digest }))).toMatchObject({ digest });
    }
    const none = [
      '',
      'abc',
      '%%%.x',
      btoa('u-1 Cobol'),
      btoa('Kotlin'),
      btoa(' Kotlin'),
      btoa('u-1 digest:now'),
    ];
    expect(none.map(topicOf)).toEqual(none.map(() => undefined));
  });

  it('leads nowhere else', async () => {
    for (const path of ['/%2F%2Fevil.example.org', '/..%2f..%2fevil', '/https:evil.example.org']) {
      const { status, headers } = await fetch(`${server.url}/api/unsubscribe${path}`, { redirect: 'manual' });
      expect({ path, status, location: headers.get('location') }).toEqual({
        path,
        status: 302,
        location: `/unsubscribe${path}`,
      });
    }
  });
});
