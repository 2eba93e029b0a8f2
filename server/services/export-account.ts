import { Readable } from 'node:stream';
import type { ArchiveEntry } from '../archive/port';
import { CERTIFICATE_FORMATS, type CertificateFormat } from '../contract/constants/certificates';
import type { UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import type { MediaRecord } from '../domain/media';
import { type MarkdownSource, postMarkdown } from '../domain/post-file/post-markdown';
import type { MediaStore } from '../media/port';
import { certificateFile, type FileDeps } from './certificate-file';
import { listCompleted } from './complete-post';
import { findCertificate } from './find-certificate';
import { isEmptied } from './empty-post';
import { listMailPreferences } from './mail-preferences';

export interface ExportDeps extends FileDeps {
  media: MediaStore;
}

const README = `Your data from Lectern
======================

account.json              name, e-mail address, role, acceptance of the privacy policy, pending changes
followed-categories.json  the topics you follow
mail-preferences.json     how mails about each of them come
sessions.json             where you are signed in (tokens are stored only as hashes, which are left out)
password-resets.json      when you asked for a reset link and when it was used
notifications.json        what you were told of, and whether you have read it
completions.json          the posts you have marked as completed
certificates/             the certificates that you earned: a list, and each as PDF, as JSON and as JWT
invites.json              invite codes for admins that you made or registered with (the codes are not stored)
media.json, media/        pictures and videos that you uploaded
unfinished-uploads.json   uploads that you began a moment ago
posts/                    what you wrote: each post as Markdown with front matter, which can be imported again
                          with every field, and as JSON
revisions/                earlier states of your posts, a folder for each post
drafts/                   what you are writing, and when it is to be published

Your password is stored only as a hash, which is left out too. Moments are UTC (ISO 8601).
`;

/**
 * Everything the server keeps about a person, as files, one after the other. Nothing of anybody else, and no
 * secret or hash of one.
 */
export async function* exportAccount(deps: ExportDeps, user: UserRecord): AsyncGenerator<ArchiveEntry> {
  yield { path: 'README.txt', content: () => Promise.resolve(README) };
  for (const [name, value] of Object.entries(await recordsOf(deps, user))) {
    yield json(`${name}.json`, value);
  }
  yield* postsOf(deps, user.userId);
  yield* draftsOf(deps, user);
  yield* certificatesOf(deps, user.userId);
  yield* mediaOf(deps, user.userId);
}

function json(path: string, value: unknown): ArchiveEntry {
  return { path, content: () => Promise.resolve(`${JSON.stringify(value, null, 2)}\n`) };
}

async function recordsOf(
  { storage }: Pick<ExportDeps, 'storage'>,
  user: UserRecord,
): Promise<Record<string, unknown>> {
  const { userId } = user;
  return storage.read(async (readers) => {
    const tickets = await readers.tickets.listByUser(userId);
    const completed = await listCompleted({ storage }, userId);
    const titles = new Map(completed.map(({ summary }) => [summary.postId, summary.title]));
    return {
      account: {
        id: userId,
        name: user.name,
        email: user.email,
        emailVerifiedAt: user.emailVerifiedAt,
        role: user.role,
        hasPassword: user.passwordHash !== null,
        google: user.google,
        policy: user.policy,
        createdAt: user.createdAt,
        updatedAt: user.updatedAt,
        blockedAt: user.blockedAt,
        deletion: user.deletion,
        pendingEmails: tickets
          .filter(({ kind }) => kind === 'email-change')
          .map(({ email, createdAt, expiresAt }) => ({ email, createdAt, expiresAt })),
      },
      'followed-categories': user.followedCategories,
      'mail-preferences': listMailPreferences(user),
      sessions: (await readers.sessions.listByUser(userId)).map(
        ({ sessionId, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
          id: sessionId,
          userAgent,
          createdAt,
          lastUsedAt,
          expiresAt,
        }),
      ),
      'password-resets': (await readers.resetTokens.listByUser(userId)).map(
        ({ createdAt, expiresAt, usedAt }) => ({ createdAt, expiresAt, usedAt }),
      ),
      notifications: (await readers.notifications.listByUser(userId)).map(({ userId: _, ...rest }) => rest),
      completions: (await readers.completions.listByUser(userId)).map(({ postId, completedAt }) => ({
        postId,
        title: titles.get(postId) ?? null,
        completedAt,
      })),
      invites: (await readers.invites.list())
        .filter(({ createdBy, usedBy }) => createdBy === userId || usedBy === userId)
        .map(({ createdBy, usedBy, createdAt, expiresAt, usedAt }) => ({
          isMadeByYou: createdBy === userId,
          isUsedByYou: usedBy === userId,
          createdAt,
          expiresAt,
          usedAt,
        })),
    };
  });
}

/** Each post is read when its turn comes: an author may have written more than fits into memory. */
async function* postsOf(
  { storage }: Pick<ExportDeps, 'storage'>,
  userId: string,
): AsyncGenerator<ArchiveEntry> {
  const posts = await storage.read((readers) => readers.posts.listByUser(userId));
  const places = posts.filter((post) => !isEmptied(post)).map(({ postId, slug }) => ({ postId, slug }));
  const seen = new Set<string>();
  for (const { postId, slug } of places) {
    const name = seen.has(slug) ? `${slug}-${postId}` : slug;
    seen.add(slug);
    const read = async () => {
      const post = await storage.read((readers) => readers.posts.get(postId));
      return post?.userId === userId ? post : undefined;
    };
    yield* written(
      `posts/${name}`,
      read,
      (post) => post,
      (post) => post,
    );
    yield* revisionsOf({ storage }, postId, `revisions/${name}`, read);
  }
}

async function* revisionsOf(
  { storage }: Pick<ExportDeps, 'storage'>,
  postId: string,
  folder: string,
  readPost: () => Promise<PostRecord | undefined>,
): AsyncGenerator<ArchiveEntry> {
  for (const { revision } of await storage.read((readers) => readers.postRevisions.listByPost(postId))) {
    const read = async () => {
      const post = await readPost();
      const kept = await storage.read((readers) => readers.postRevisions.get(postId, revision));
      return post && kept && { post, kept };
    };
    yield* written(
      `${folder}/${revision}`,
      read,
      ({ kept }) => kept,
      ({ post, kept }) => ({ ...post, ...kept.content, updatedAt: kept.savedAt }),
    );
  }
}

async function* draftsOf(
  { storage }: ExportDeps,
  { userId, name }: UserRecord,
): AsyncGenerator<ArchiveEntry> {
  for (const { draftId } of await storage.read((readers) => readers.drafts.listByOwner(userId))) {
    const read = () => storage.read((readers) => readers.drafts.get(draftId));
    yield* written(
      `drafts/${draftId}`,
      read,
      (draft) => draft,
      ({ content, createdAt, updatedAt }) => ({
        ...content,
        slug: '',
        author: name,
        status: 'draft',
        createdAt,
        publishedAt: null,
        updatedAt,
        deletedAt: null,
      }),
    );
  }
}

/** The same as Markdown and as JSON; empty when it went meanwhile. */
function* written<T extends object>(
  path: string,
  read: () => Promise<T | undefined>,
  asJson: (record: T) => unknown,
  asPost: (record: T) => MarkdownSource,
): Generator<ArchiveEntry> {
  const write = async (format: (record: T) => string) => {
    const record = await read();
    return record ? format(record) : '';
  };
  yield { path: `${path}.md`, content: () => write((record) => postMarkdown(asPost(record))) };
  yield {
    path: `${path}.json`,
    content: () => write((record) => `${JSON.stringify(asJson(record), null, 2)}\n`),
  };
}

async function* mediaOf({ storage, media }: ExportDeps, userId: string): AsyncGenerator<ArchiveEntry> {
  const files = await storage.read((readers) => readers.media.listByOwner(userId));
  yield json('media.json', files.map(describeFile));
  const uploads = await storage.read((readers) => readers.uploads.listByOwner(userId));
  yield json(
    'unfinished-uploads.json',
    uploads.map(({ ownerId: _, key: __, ...upload }) => upload),
  );
  for (const { key } of files) {
    yield { path: `media/${key}`, isPacked: true, content: async () => (await media.open(key)) ?? '' };
  }
}

async function* certificatesOf(deps: ExportDeps, userId: string): AsyncGenerator<ArchiveEntry> {
  const records = await deps.storage.read(({ certificates }) => certificates.listByUser(userId));
  yield json(
    'certificates/certificates.json',
    records.map(({ userId: _, credential: __, jwt: ___, ...record }) => record),
  );
  for (const { uniqueId, status } of records) {
    for (const format of CERTIFICATE_FORMATS) {
      // A PDF is made of what stands alone.
      if (format !== 'pdf' || status === 'valid') {
        yield { path: `certificates/${uniqueId}.${format}`, content: () => readFile(deps, uniqueId, format) };
      }
    }
  }
}

/** Empty when it went meanwhile. */
async function readFile(
  deps: ExportDeps,
  uniqueId: string,
  format: CertificateFormat,
): Promise<string | NodeJS.ReadableStream> {
  const found = await findCertificate(deps, uniqueId);
  if (format !== 'pdf') {
    // A former name is nobody's business but theirs: their own texts they get all.
    const text = found[format === 'json' ? 'credential' : 'jwt'];
    return text === '' ? '' : Readable.from([Buffer.from(text)]);
  }
  if (found.status !== 'valid') {
    return '';
  }
  const { content } = await certificateFile(deps, found, format, { isPatient: true });
  return content instanceof Readable ? content : Readable.from([content]);
}

function describeFile(record: MediaRecord) {
  const { key, name, category, type, bytes, sha256, width, height, poster, createdAt } = record;
  return { file: `media/${key}`, name, category, poster, type, bytes, sha256, width, height, createdAt };
}
