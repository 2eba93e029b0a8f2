import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { UserRecord } from '../../server/domain/entities';
import type { PostRecord } from '../../server/domain/post';
import { postExcerpt, postReadMinutes } from '../../server/domain/post-text';
import type { Storage } from '../../server/storage/port';
import { POLICY_VERSION } from '../../server/contract/constants/policy';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import { slugify } from '../../server/contract/rules/slugify';
import { SESSION_LIFETIME } from '../../server/services/sessions';
import { hashToken } from '../../server/domain/token-hash';
import { call, type TestServer } from './server';
import { userRecord } from './user-record';

export const PASSWORD = 'Correct-horse-1';

/** A form that registers, with an address of its own. */
export function registration(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: `ada-${randomBytes(4).toString('hex')}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    role: 'user',
    ...overrides,
  };
}

/** Registers over the API. */
export async function registerUser(server: TestServer, overrides: Record<string, unknown> = {}) {
  const form = registration(overrides);
  const { status, body } = await call<SessionResponse>(server, 'POST', '/auth/register', { body: form });
  if (status !== 201) {
    throw new Error(`Registering failed: ${JSON.stringify(body)}`);
  }
  return { ...body, form };
}

/** Puts an account with a session straight into the storage, without the cost of a hash. */
export async function buildUser(
  { lectern, clock }: Pick<TestServer, 'lectern' | 'clock'>,
  overrides: Partial<UserRecord> = {},
): Promise<{ user: UserRecord; token: string }> {
  const now = new Date(clock.now()).toISOString();
  const user = userRecord(now, {
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g',
    ...overrides,
  });
  const token = randomBytes(32).toString('base64url');
  await lectern.context.storage.transact(async ({ users, sessions }) => {
    await users.put(user);
    await sessions.put({
      sessionId: uuidv7(),
      tokenHash: hashToken(token),
      userId: user.userId,
      createdAt: now,
      lastUsedAt: now,
      userAgent: 'Test/1.0',
      expiresAt: new Date(clock.now() + SESSION_LIFETIME).toISOString(),
    });
  });
  return { user, token };
}

/** An account that has accepted the policy and may publish. */
export function buildAuthor(
  server: Pick<TestServer, 'lectern' | 'clock'>,
  overrides: Partial<UserRecord> = {},
): ReturnType<typeof buildUser> {
  const acceptedAt = new Date(server.clock.now()).toISOString();
  return buildUser(server, { policy: { version: POLICY_VERSION, acceptedAt }, ...overrides });
}

let minutes = 0;

/** A published post; each one a minute newer than the one before. */
export function postRecord(overrides: Partial<PostRecord> = {}): PostRecord {
  minutes += 1;
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00.000Z') + minutes * 60_000).toISOString();
  const title = overrides.title ?? `A post about closures, part ${minutes}`;
  const revision = overrides.revision ?? uuidv7();
  const texts = {
    title,
    content: 'A closure remembers the **variables** around it.',
    summary: 'Closures keep what they need.',
    keywords: ['closures', 'scope'],
    subtitles: [],
    superTitles: [],
    ...overrides,
  };
  return {
    postId: uuidv7(),
    slug: slugify(title),
    oldSlugs: [],
    category: 'JavaScript',
    author: 'Lectern',
    userId: null,
    status: 'published',
    publishedAt: createdAt,
    readMinutes: postReadMinutes(texts),
    excerpt: postExcerpt(texts),
    titleImage: '',
    titleImageAlt: '',
    titleImageHash: '',
    titleVideo: '',
    titleVideoPoster: '',
    videoHash: '',
    source: null,
    revision,
    textRevision: revision,
    parentRevision: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    deletedBy: null,
    draftId: null,
    ...texts,
  };
}

/** Stores a published post. */
export async function buildPost(storage: Storage, overrides: Partial<PostRecord> = {}): Promise<PostRecord> {
  const post = postRecord(overrides);
  await storage.transact(({ posts }) => posts.put(post));
  return post;
}
