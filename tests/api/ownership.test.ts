import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName, type Endpoints } from '../../server/contract/endpoints';
import type { Endpoint } from '../../server/contract/endpoints/endpoint';
import type { AccountSession } from '../../server/contract/schemas/account';
import { buildAuthor, buildUser, PASSWORD } from '../support/factories';
import { buildMember, type Member } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';
import type { Input } from './matrix-cases';

/** What somebody must be signed in for. */
type PersonalName = {
  [Name in EndpointName]: Endpoints[Name]['auth'] extends 'user' | 'author' | 'author-or-admin'
    ? Name
    : never;
}[EndpointName];

interface Owner extends Member {
  /** A second login of theirs. */
  otherSession: string;
}

interface Personal {
  /** What the owner does before. */
  arrange?: (owner: Owner) => Promise<unknown>;
  /** The owner's request, with the ids of what is theirs. */
  request?: (owner: Owner) => Partial<Input>;
  /**
   * How the owner sees that it is theirs: the answer names it, another of their answers changes, or they are let in.
   */
  shows: 'answer' | 'change' | 'nothing';
  /** What the owner gets, where that is not the success of the endpoint. */
  success?: number;
  /** What another person with the same request gets. The success of the endpoint when left out. */
  refused?: number;
  /** Admins may: what they see and change is shown by post-life.test.ts. */
  isForAdmins?: boolean;
}

const acceptsPolicy = ({ act }: Owner) => act('POST', '/auth/accept-policy');

const category = { body: { category: 'C#' } };

/** Each endpoint that needs a session. One without a line here does not compile. */
const personal: Record<PersonalName, Personal> = {
  logout: { shows: 'change' },
  getCurrentUser: { shows: 'answer' },
  acceptPolicy: { shows: 'change' },
  getAccount: {
    arrange: ({ act }) =>
      act('POST', '/account/email', { email: 'new-one@example.org', currentPassword: PASSWORD }),
    shows: 'answer',
  },
  changeName: { request: () => ({ body: { name: 'Countess of Lovelace' } }), shows: 'change' },
  changePassword: {
    request: () => ({ body: { currentPassword: PASSWORD, password: 'Another-horse-2' } }),
    shows: 'change',
    refused: 400,
  },
  changeEmail: {
    request: () => ({ body: { currentPassword: PASSWORD, email: 'countess@example.org' } }),
    shows: 'change',
    refused: 400,
  },
  listSessions: { shows: 'answer' },
  endSession: {
    request: ({ otherSession }) => ({ params: { id: otherSession } }),
    shows: 'change',
    refused: 404,
  },
  endOtherSessions: { shows: 'change' },
  createExport: { shows: 'nothing' },
  requestDeletion: {
    request: () => ({ body: { confirmation: PASSWORD, posts: 'keep' } }),
    shows: 'change',
    refused: 400,
  },
  undoDeletion: { shows: 'nothing' },
  listUserPosts: { shows: 'answer' },
  listCompletedPosts: { shows: 'answer' },
  createPost: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ picture, user }) => ({
      body: {
        title: 'Spans again',
        content: 'More of them.',
        category: 'C#',
        titleImage: `/media/${picture.record.key}`,
        userId: user.id,
      },
    }),
    shows: 'change',
    refused: 400,
  },
  // Draws what is sent, under the name of who sends it.
  previewPost: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: () => ({ body: { title: 'Spans' } }),
    shows: 'answer',
  },
  updatePost: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ draft }) => ({
      params: { postId: draft.postId },
      body: { title: 'Taken', content: 'Over.', category: 'C#', revision: draft.revision },
    }),
    shows: 'change',
    refused: 404,
    isForAdmins: true,
  },
  deletePost: {
    request: ({ draft }) => ({ params: { postId: draft.postId } }),
    shows: 'change',
    refused: 404,
    isForAdmins: true,
  },
  restorePost: {
    request: ({ deleted }) => ({ params: { postId: deleted.postId } }),
    shows: 'change',
    refused: 404,
    isForAdmins: true,
  },
  listDeletedPosts: { shows: 'answer' },
  getPostSource: {
    request: ({ draft }) => ({ params: { postId: draft.postId } }),
    shows: 'answer',
    refused: 404,
    isForAdmins: true,
  },
  listRevisions: {
    request: ({ shown }) => ({ params: { postId: shown.postId } }),
    shows: 'answer',
    refused: 404,
    isForAdmins: true,
  },
  getRevision: {
    request: ({ shown, earlier }) => ({ params: { postId: shown.postId, revision: earlier } }),
    shows: 'answer',
    refused: 404,
    isForAdmins: true,
  },
  // What comes in and goes out is shown by post-files.test.ts.
  exportPost: {
    request: ({ draft }) => ({ params: { postId: draft.postId } }),
    shows: 'answer',
    refused: 404,
    isForAdmins: true,
  },
  exportDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ writing }) => ({ params: { draftId: writing.draftId } }),
    shows: 'answer',
    refused: 404,
  },
  importDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: () => ({ body: { title: 'A text of one line' } }),
    shows: 'change',
  },
  listDrafts: { arrange: ({ act }) => act('POST', '/auth/accept-policy'), shows: 'answer' },
  getDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ writing }) => ({ params: { draftId: writing.draftId } }),
    shows: 'answer',
    refused: 404,
  },
  saveDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ writing }) => ({
      params: { draftId: writing.draftId },
      body: { content: { title: 'Overwritten' }, parentRevision: writing.revision },
    }),
    shows: 'change',
    refused: 404,
  },
  deleteDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ writing }) => ({ params: { draftId: writing.draftId } }),
    shows: 'change',
    refused: 404,
  },
  scheduleDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ writing }) => ({
      params: { draftId: writing.draftId },
      body: { revision: writing.revision, publishAt: '2026-12-01T00:00:00.000Z' },
    }),
    shows: 'change',
    refused: 404,
  },
  unscheduleDraft: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: ({ scheduled }) => ({ params: { draftId: scheduled.draftId } }),
    shows: 'change',
    refused: 404,
  },
  createUpload: {
    arrange: acceptsPolicy,
    request: () => ({
      body: { fileType: 'image/png', folder: 'images', fileSize: 100, fileHash: 'a'.repeat(64) },
    }),
    shows: 'nothing',
  },
  // Files that were really sent are another person's in media-lies.test.ts.
  storeMetadata: {
    arrange: acceptsPolicy,
    request: ({ unused }) => ({
      body: { fileKey: unused.record.key, fileHash: 'a'.repeat(64), fileType: 'image/webp' },
    }),
    shows: 'nothing',
    success: 409,
    refused: 404,
  },
  listMedia: { arrange: acceptsPolicy, shows: 'answer' },
  getMedia: {
    arrange: acceptsPolicy,
    request: ({ unused }) => ({ params: { key: unused.record.key } }),
    shows: 'answer',
    refused: 404,
  },
  deleteMedia: {
    arrange: acceptsPolicy,
    request: ({ unused }) => ({ params: { key: unused.record.key } }),
    shows: 'change',
    refused: 404,
  },
  completePost: { request: ({ shown }) => ({ params: { postId: shown.postId } }), shows: 'change' },
  uncompletePost: { request: ({ other }) => ({ params: { postId: other.postId } }), shows: 'change' },
  getProgress: { shows: 'answer' },
  listFollowedCategories: { shows: 'answer' },
  followCategory: { request: () => ({ body: { category: 'React' } }), shows: 'change' },
  unfollowCategory: { request: () => category, shows: 'change' },
  listNotifications: { shows: 'answer' },
  streamNotifications: { shows: 'nothing' },
  readNotification: {
    request: ({ user }) => ({ params: { id: `note-${user.id}` } }),
    shows: 'change',
    refused: 404,
  },
  readAllNotifications: { shows: 'change' },
  getMailPreferences: { shows: 'answer' },
  // One that is somebody else's is shown by certificates.test.ts.
  setCertificateListing: {
    request: () => ({ params: { uniqueId: 'none' }, body: { isListed: false } }),
    shows: 'nothing',
    success: 404,
  },
  setMailPreference: { request: () => ({ body: { category: 'C#', frequency: 'none' } }), shows: 'change' },
  // Authors are told who follows, as ids without a name: shown by members.test.ts.
  listCategoryFollowers: {
    arrange: ({ act }) => act('POST', '/auth/accept-policy'),
    request: () => ({ params: { category: 'C#' } }),
    shows: 'nothing',
  },
};

/** Everything that the owner can ask for about themselves, which nobody else's request may change. */
const OWN_READS = (Object.keys(personal) as PersonalName[]).filter(
  (name) => endpoints[name].method === 'GET' && !personal[name].request && name !== 'streamNotifications',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function send(name: PersonalName, { params = {}, body }: Partial<Input>, token: string) {
  const { method, path }: Endpoint = endpoints[name];
  const target = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  if (name === 'streamNotifications') {
    const stop = new AbortController();
    const response = await fetch(`${server.url}/api${target}`, {
      headers: { 'x-auth-token': token },
      signal: stop.signal,
    });
    stop.abort();
    return { status: response.status, body: null };
  }
  return call<unknown>(server, method, target, { token, ...(body && { body }) });
}

/** The owner's own answers, by endpoint. */
async function readAll({ token }: Owner) {
  const answers: Partial<Record<PersonalName, unknown>> = {};
  for (const name of OWN_READS) {
    const { status, body } = await send(name, {}, token);
    answers[name] = { status, body: status < 400 ? body : null };
  }
  return answers;
}

let owners = 0;

async function buildOwner(): Promise<Owner> {
  owners += 1;
  const name = `Owner ${owners} of Much`;
  const email = `owner-${owners}@example.org`;
  const member = await buildMember(server, name, email);
  const login = await call(server, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
  expect(login.status).toBe(200);
  const sessions = await call<AccountSession[]>(server, 'GET', '/account/sessions', { token: member.token });
  const otherSession = sessions.body.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  return { ...member, otherSession };
}

/** What is nobody's business but the owner's, as it would stand in an answer. */
const marksOf = ({ email, user, otherSession, draft, deleted, writing, scheduled }: Owner) => [
  email,
  `note-${user.id}`,
  otherSession,
  draft.postId,
  deleted.postId,
  writing.draftId,
  scheduled.draftId,
];

describe.each(Object.keys(personal) as PersonalName[])('%s', (name) => {
  const { arrange, request = () => ({}), shows, refused, isForAdmins = false } = personal[name];
  const others = (['member', 'author', 'admin'] as const).filter((kind) => kind !== 'admin' || !isForAdmins);
  const success = personal[name].success ?? (endpoints[name] as Endpoint).status ?? 200;
  let owner: Owner;
  beforeAll(async () => {
    owner = await buildOwner();
    await arrange?.(owner);
  });

  it.each(others)('keeps what is the owner’s from another %s', async (kind) => {
    const before = await readAll(owner);
    const build = kind === 'member' ? buildUser : buildAuthor;
    const { token } = await build(server, { role: kind === 'admin' ? 'admin' : 'user' });
    const answer = await send(name, request(owner), token);
    const isKeptOut = kind === 'member' && endpoints[name].auth.startsWith('author');
    expect(answer.status).toBe(isKeptOut ? 403 : (refused ?? success));
    for (const mark of marksOf(owner)) {
      expect(JSON.stringify(answer.body)).not.toContain(mark);
    }
    expect(await readAll(owner)).toEqual(before);
  });

  it('gives the owner what is theirs', async () => {
    const before = await readAll(owner);
    const answer = await send(name, request(owner), owner.token);
    expect(answer).toMatchObject({ status: success });
    if (shows === 'change') {
      expect(await readAll(owner)).not.toEqual(before);
    }
    if (shows === 'answer') {
      const stranger = await send(name, request(owner), (await buildUser(server)).token);
      expect(answer.body).not.toEqual(stranger.body);
    }
  });
});
