import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../server/contract/endpoints';
import type { Endpoint } from '../../server/contract/endpoints/endpoint';
import { errorBodySchema } from '../../server/contract/errors';
import { buildPost, buildUser, PASSWORD, registerUser, registration } from '../support/factories';
import { startTestServer, type TestServer } from '../support/server';
import { casesOf, expectedOf, type ActorKind, type Input } from './matrix-cases';

const ACTORS: ActorKind[] = ['no token', 'wrong token', 'user', 'admin'];

interface Sample {
  input: () => Input;
  /** Status for input that fits, where it is not the endpoint's own; by whether somebody is signed in. */
  success?: (isSignedIn: boolean, input: Input) => number;
}

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await startTestServer();
  const { form } = await registerUser(server);
  account = form.email;
  await buildPost(server.lectern.context.storage, { slug: 'closures', title: 'Closures' });
});
afterAll(() => server.close());

const empty = (): Input => ({ params: {}, query: {} });
const bySlug: Sample = {
  input: () => ({ params: { slug: 'closures' }, query: {} }),
};

/** One valid input an endpoint. An endpoint without one does not compile. */
const samples: Record<EndpointName, Sample> = {
  register: { input: () => ({ ...empty(), body: registration({ inviteCode: 'none' }) }) },
  login: { input: () => ({ ...empty(), body: { email: account, password: PASSWORD } }) },
  logout: { input: empty },
  getCurrentUser: { input: empty },
  acceptPolicy: { input: empty },
  forgotPassword: { input: () => ({ ...empty(), body: { email: account } }) },
  resetPassword: {
    input: () => ({ params: { token: 'a'.repeat(43) }, query: {}, body: { password: PASSWORD } }),
    success: () => 400,
  },
  listPosts: {
    input: () => ({
      params: {},
      query: { category: 'JavaScript', author: 'Lectern', view: 'card', limit: '5' },
    }),
    // A cursor is opaque: one that is made up is refused by the storage, not by the schema.
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  getPost: bySlug,
  getPostPage: bySlug,
  searchPosts: { input: () => ({ params: {}, query: { query: 'closures' } }) },
  listCategoryPosts: { input: () => ({ params: {}, query: { category: 'C#' } }) },
  listUserPosts: { input: empty },
  listCompletedPosts: { input: empty },
  listFollowedCategories: { input: empty },
  listFaq: { input: empty },
  findCertificates: {
    input: () => ({ params: {}, query: { userName: 'Ada', uniqueId: 'abc', date: '2026-11-21' } }),
  },
  getCertificate: {
    input: () => ({ params: { uniqueId: 'abc' }, query: {} }),
    success: () => 404,
  },
};

async function send(endpoint: Endpoint, input: Input, token: string | undefined) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params[name])),
  );
  const search = new URLSearchParams(input.query as Record<string, string>).toString();
  const isHostile = input.body !== undefined && Object.hasOwn(input.body, '__proto__');
  const body = isHostile ? '{"__proto__":{"isAdmin":true}}' : JSON.stringify(input.body);
  const response = await fetch(`${server.url}/api${path}${search && `?${search}`}`, {
    method: endpoint.method,
    headers: {
      ...(input.body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'x-auth-token': token }),
    },
    ...(input.body && { body }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function tokenOf(actor: ActorKind): Promise<string | undefined> {
  switch (actor) {
    case 'no token':
      return undefined;
    case 'wrong token':
      return 'A'.repeat(43);
    case 'user':
    case 'admin':
      return (await buildUser(server, { role: actor })).token;
  }
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const sample = samples[name];
  it.each(ACTORS)('answers %s as the contract says', async (actor) => {
    const isSignedIn = actor === 'user' || actor === 'admin';
    for (const { title } of casesOf(endpoint, sample.input())) {
      // Made anew for each case: some inputs may be used once only, and logging out ends a session.
      const testCase = casesOf(endpoint, sample.input()).find((other) => other.title === title);
      if (!testCase) {
        throw new Error(`No case ${title}`);
      }
      const success = sample.success?.(isSignedIn, testCase.input) ?? endpoint.status ?? 200;
      const expected = expectedOf(endpoint, actor, testCase, success);
      const answer = await send(endpoint, testCase.input, await tokenOf(actor));
      expect({ title, status: answer.status, body: answer.body }).toMatchObject({
        title,
        status: expected.status,
      });
      if (expected.status >= 400) {
        const body = errorBodySchema.parse(answer.body);
        if (expected.paths) {
          expect(body.code).toBe('validation_error');
          expect({ title, paths: body.errors?.map(({ path }) => path) }).toEqual({
            title,
            paths: expected.paths,
          });
          expect(body.message).toBe(body.errors?.[0]?.msg);
        }
      } else {
        endpoint.response.parse(answer.body);
      }
    }
  });
});
