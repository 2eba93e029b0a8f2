import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../server/contract/endpoints';
import type { Endpoint } from '../../server/contract/endpoints/endpoint';
import { errorBodySchema } from '../../server/contract/errors';
import {
  buildAuthor,
  buildPost,
  buildUser,
  PASSWORD,
  registerUser,
  registration,
} from '../support/factories';
import { startTestServer, type TestServer } from '../support/server';
import { unsubscribeToken } from '../../server/domain/unsubscribe-token';
import { casesOf, expectedOf, isSignedIn, type ActorKind, type Input } from './matrix-cases';

const ACTORS: ActorKind[] = ['no token', 'wrong token', 'user', 'author', 'admin'];

interface Sample {
  input: () => Input;
  /** Status for input that fits, where it is not the endpoint's own; by whether somebody is signed in. */
  success?: (isKnown: boolean, input: Input) => number;
}

let server: TestServer;
let account: string;
let target: string;
beforeAll(async () => {
  server = await startTestServer();
  const { form } = await registerUser(server);
  account = form.email;
  target = (await buildUser(server)).user.userId;
  await buildPost(server.lectern.context.storage, {
    postId: 'closures',
    slug: 'closures',
    title: 'Closures',
  });
});
afterAll(() => server.close());

const secret = () => server.lectern.context.secret;
const empty = (): Input => ({ params: {}, query: {} });
const bySlug: Sample = {
  input: () => ({ params: { slug: 'closures' }, query: {} }),
};

const modelSettings = {
  baseUrl: 'http://127.0.0.1:1/v1',
  model: 'small',
  apiKey: 'key',
  perPersonPerDay: 3,
  perDay: 30,
};

const noCertificate: Sample = {
  input: () => ({ params: { uniqueId: 'abc' }, query: {} }),
  success: () => 404,
};

/** One valid input an endpoint. An endpoint without one does not compile. */
const samples: Record<EndpointName, Sample> = {
  register: { input: () => ({ ...empty(), body: registration({ inviteCode: 'none' }) }) },
  login: { input: () => ({ ...empty(), body: { email: account, password: PASSWORD } }) },
  // Not set up here; where it is, google.test.ts follows the redirects.
  startGoogleLogin: { input: () => ({ params: {}, query: { next: '/explore' } }), success: () => 404 },
  finishGoogleLogin: {
    input: () => ({
      params: {},
      query: { state: 'a', code: 'b', iss: 'c', error: 'd', error_description: 'e' },
    }),
    success: () => 404,
  },
  exchangeCode: { input: () => ({ ...empty(), body: { code: 'a'.repeat(43) } }), success: () => 400 },
  logout: { input: empty },
  getCurrentUser: { input: empty },
  acceptPolicy: { input: empty },
  forgotPassword: { input: () => ({ ...empty(), body: { email: account } }) },
  resetPassword: {
    input: () => ({ params: { token: 'a'.repeat(43) }, query: {}, body: { password: PASSWORD } }),
    success: () => 400,
  },
  getAccount: { input: empty },
  changeName: { input: () => ({ ...empty(), body: { name: 'Grace Brewster Hopper' } }) },
  // The accounts of this table have a password that nobody knows.
  changePassword: {
    input: () => ({ ...empty(), body: { currentPassword: PASSWORD, password: PASSWORD } }),
    success: () => 400,
  },
  changeEmail: {
    input: () => ({ ...empty(), body: { currentPassword: PASSWORD, email: 'grace@example.net' } }),
    success: () => 400,
  },
  confirmEmail: { input: () => ({ params: { token: 'a'.repeat(43) }, query: {} }), success: () => 400 },
  listSessions: { input: empty },
  endSession: { input: () => ({ params: { id: 'another-persons' }, query: {} }), success: () => 404 },
  endOtherSessions: { input: empty },
  createExport: { input: empty },
  downloadExport: {
    input: () => ({ params: { token: 'another-persons' }, query: {} }),
    success: () => 404,
  },
  requestDeletion: {
    input: () => ({ ...empty(), body: { confirmation: PASSWORD, posts: 'keep' } }),
    success: () => 400,
  },
  undoDeletion: { input: empty },
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
  createPost: {
    input: () => ({
      ...empty(),
      body: {
        category: 'C#',
        title: 'Spans',
        content: 'A span is a *view*.',
        summary: 'Views.',
        keywords: ['span'],
        titleImage: '',
        titleImageAlt: '',
        titleImageHash: '',
        titleVideo: '',
        titleVideoPoster: '',
        videoHash: '',
        subtitles: [{ title: 'Why', bulletPoints: [{ text: 'No copies.' }] }],
        superTitles: [],
      },
    }),
    // A path that fits the schema but names no file of one's own is refused after it.
    success: (_, { body }) => (body?.titleImage || body?.titleVideo || body?.titleVideoPoster ? 400 : 201),
  },
  previewPost: {
    input: () => ({
      ...empty(),
      body: { category: 'C#', title: 'Spans', content: 'A span.', subtitles: [{ title: 'Why' }] },
    }),
  },
  updatePost: {
    input: () => ({
      params: { postId: 'another-persons' },
      query: {},
      body: { category: 'C#', title: 'Spans', content: 'A span.', revision: 'r', draftId: 'd' },
    }),
    success: () => 404,
  },
  deletePost: { input: () => ({ params: { postId: 'none' }, query: {} }), success: () => 404 },
  restorePost: { input: () => ({ params: { postId: 'none' }, query: {} }), success: () => 404 },
  listDeletedPosts: { input: empty },
  getPostSource: { input: () => ({ params: { postId: 'none' }, query: {} }), success: () => 404 },
  listRevisions: { input: () => ({ params: { postId: 'none' }, query: {} }), success: () => 404 },
  getRevision: {
    input: () => ({ params: { postId: 'none', revision: 'r' }, query: {} }),
    success: () => 404,
  },
  listDrafts: { input: empty },
  getDraft: { input: () => ({ params: { draftId: 'another-persons' }, query: {} }), success: () => 404 },
  saveDraft: {
    input: () => ({
      params: { draftId: uuidv7() },
      query: {},
      body: { content: { title: 'Half' }, postId: null, baseRevision: null, parentRevision: null },
    }),
  },
  deleteDraft: { input: () => ({ params: { draftId: 'none' }, query: {} }), success: () => 404 },
  scheduleDraft: {
    input: () => ({
      params: { draftId: 'none' },
      query: {},
      body: { revision: 'r', publishAt: '2026-12-01T00:00:00.000Z' },
    }),
    success: () => 404,
  },
  unscheduleDraft: { input: () => ({ params: { draftId: 'none' }, query: {} }), success: () => 404 },
  // What comes out of files is shown by post-files.test.ts.
  importDraft: { input: () => ({ params: {}, query: { name: 'post.md' } }), success: () => 422 },
  exportDraft: {
    input: () => ({ params: { draftId: 'another-persons' }, query: { format: 'md' } }),
    success: () => 404,
  },
  exportPost: {
    input: () => ({ params: { postId: 'another-persons' }, query: { format: 'zip' } }),
    success: () => 404,
  },
  createUpload: {
    input: () => ({
      ...empty(),
      body: {
        fileType: 'image/png',
        folder: 'images',
        category: 'C#',
        fileSize: 100,
        fileHash: 'a'.repeat(64),
        fileName: 'span.png',
      },
    }),
  },
  putUpload: {
    input: () => ({
      params: { key: 'another-persons.webp' },
      query: { expires: '4102444800000', signature: 'another-persons' },
    }),
    success: () => 403,
  },
  storeMetadata: {
    input: () => ({
      ...empty(),
      body: {
        fileKey: 'another-persons.webp',
        fileHash: 'a'.repeat(64),
        fileType: 'image/png',
        category: 'C#',
        userId: 'somebody',
        posterKey: '',
      },
    }),
    success: () => 404,
  },
  listMedia: {
    input: () => ({ params: {}, query: { kind: 'image', limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  getMedia: { input: () => ({ params: { key: 'another-persons.webp' }, query: {} }), success: () => 404 },
  deleteMedia: { input: () => ({ params: { key: 'another-persons.webp' }, query: {} }), success: () => 404 },
  completePost: {
    input: () => ({ params: { postId: 'closures' }, query: {} }),
  },
  uncompletePost: { input: () => ({ params: { postId: 'closures' }, query: {} }) },
  getProgress: { input: empty },
  listFollowedCategories: { input: empty },
  followCategory: { input: () => ({ ...empty(), body: { category: 'C#' } }) },
  unfollowCategory: { input: () => ({ ...empty(), body: { category: 'C#' } }) },
  listNotifications: {
    input: () => ({ params: {}, query: { limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  streamNotifications: { input: empty },
  readNotification: {
    input: () => ({ params: { id: 'another-persons' }, query: {} }),
    success: () => 404,
  },
  readAllNotifications: { input: empty },
  getMailPreferences: { input: empty },
  setMailPreference: { input: () => ({ ...empty(), body: { category: 'C#', frequency: 'daily' } }) },
  unsubscribe: {
    input: () => ({
      params: { token: unsubscribeToken(secret(), { userId: 'nobody', category: 'C#' }) },
      query: {},
    }),
    success: (_, { params }) => (String(params.token).startsWith('x') ? 400 : 200),
  },
  listCategoryFollowers: { input: () => ({ params: { category: 'C#' }, query: {} }) },
  listUsers: {
    input: () => ({ params: {}, query: { search: 'ada', limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  setUserRole: { input: () => ({ params: { userId: target }, query: {}, body: { role: 'admin' } }) },
  blockUser: { input: () => ({ params: { userId: target }, query: {} }) },
  unblockUser: { input: () => ({ params: { userId: target }, query: {} }) },
  listInvites: { input: empty },
  createInvite: { input: empty },
  revokeInvite: { input: () => ({ params: { inviteId: 'none' }, query: {} }), success: () => 404 },
  listFailedJobs: {
    input: () => ({ params: {}, query: { limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  retryAllJobs: { input: empty },
  retryJob: { input: () => ({ params: { jobId: 'none' }, query: {} }), success: () => 404 },
  discardJob: { input: () => ({ params: { jobId: 'none' }, query: {} }), success: () => 404 },
  getSiteFigures: { input: empty },
  askHelp: {
    input: () => ({
      ...empty(),
      body: {
        question: 'What does a closure remember?',
        category: 'JavaScript',
        post: 'closures',
        history: [{ question: 'What is a closure?', answer: 'A function.' }],
      },
    }),
  },
  rateAnswer: {
    input: () => ({ params: { answerId: 'none' }, query: {}, body: { rating: 'up' } }),
    success: () => 404,
  },
  listOpenQuestions: {
    input: () => ({ params: {}, query: { limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  dismissOpenQuestion: { input: () => ({ params: { questionId: 'none' }, query: {} }), success: () => 404 },
  getHelpSettings: { input: empty },
  setHelpSettings: { input: () => ({ ...empty(), body: modelSettings }) },
  // Nothing listens at this port: the answer says so.
  testHelpSettings: { input: () => ({ ...empty(), body: modelSettings }) },
  listFaq: { input: empty },
  findCertificates: {
    input: () => ({ params: {}, query: { userName: 'Ada', uniqueId: 'abc', date: '2026-11-21' } }),
  },
  getCertificate: noCertificate,
  downloadCertificate: {
    input: () => ({ params: { uniqueId: 'abc' }, query: { format: 'json' } }),
    success: () => 404,
  },
  // No signature is right; whole downloads are in certificates.test.ts.
  getCertificateFile: {
    input: () => ({ params: { uniqueId: 'abc' }, query: { format: 'pdf', until: 'a', signature: 'b' } }),
    success: () => 403,
  },
  getSampleCertificate: { input: () => ({ params: {}, query: {} }), success: () => 200 },
  getCredential: noCertificate,
  setCertificateListing: {
    input: () => ({ params: { uniqueId: 'abc' }, query: {}, body: { isListed: false } }),
    success: () => 404,
  },
  listAllCertificates: {
    input: () => ({ params: {}, query: { search: 'ada', limit: '5' } }),
    success: (_, { query }) => (query.cursor === undefined ? 200 : 400),
  },
  revokeCertificate: {
    input: () => ({ params: { uniqueId: 'abc' }, query: {}, body: { reason: 'Not their own work.' } }),
    success: () => 404,
  },
  reissueCertificate: noCertificate,
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
  const type = response.headers.get('content-type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  if (type === 'application/pdf') {
    return { status: response.status, body: null };
  }
  const answer: unknown = isStream ? await firstEvent(response) : await response.json();
  return { status: response.status, body: answer };
}

/** The data of the first server-sent event, after which the stream is given up. */
async function firstEvent(response: Response): Promise<unknown> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    text += new TextDecoder().decode(value);
    const data = /^data: (.*)\n\n/m.exec(text)?.[1];
    if (data !== undefined || done) {
      await reader.cancel();
      return JSON.parse(data ?? 'null');
    }
  }
}

async function tokenOf(actor: ActorKind): Promise<string | undefined> {
  switch (actor) {
    case 'no token':
      return undefined;
    case 'wrong token':
      return 'A'.repeat(43);
    case 'user':
      return (await buildUser(server)).token;
    case 'author':
    case 'admin':
      return (await buildAuthor(server, { role: actor === 'admin' ? 'admin' : 'user' })).token;
  }
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const sample = samples[name];
  it.each(ACTORS)('answers %s as the contract says', async (actor) => {
    for (const { title } of casesOf(endpoint, sample.input())) {
      // Made anew for each case: some inputs may be used once only, and logging out ends a session.
      const testCase = casesOf(endpoint, sample.input()).find((other) => other.title === title);
      if (!testCase) {
        throw new Error(`No case ${title}`);
      }
      const success = sample.success?.(isSignedIn(actor), testCase.input) ?? endpoint.status ?? 200;
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
