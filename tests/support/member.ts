import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { draftContentSchema } from '../../server/contract/schemas/draft';
import type { PostRecord } from '../../server/domain/post';
import type { DraftRecord } from '../../server/domain/draft';
import type { MediaRecord } from '../../server/domain/media';
import { postRevisionId } from '../../server/domain/post-revision-id';
import { contentOf } from '../../server/services/post-revisions';
import { buildPost, registerUser } from './factories';
import { call, type TestServer } from './server';

/** Stores a picture of somebody's, record and file. */
export async function buildMedia(
  { lectern }: Pick<TestServer, 'lectern'>,
  ownerId: string | null,
): Promise<{ record: MediaRecord; bytes: Buffer }> {
  const { storage, media } = lectern.context;
  const bytes = randomBytes(5_000);
  const key = `${randomBytes(8).toString('hex')}.webp`;
  const record: MediaRecord = {
    mediaId: uuidv7(),
    key,
    ownerId,
    type: 'image/webp',
    bytes: bytes.length,
    sha256: randomBytes(32).toString('hex'),
    sourceSha256: randomBytes(32).toString('hex'),
    width: 10,
    height: 10,
    name: '',
    category: '',
    variants: [],
    poster: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    unnamedAt: null,
  };
  await media.put(key, bytes);
  await storage.transact((writers) => writers.media.put(record));
  return { record, bytes };
}

/** Stores a draft that fits the rules of a post. */
export async function buildDraft(
  { lectern }: Pick<TestServer, 'lectern'>,
  ownerId: string,
  overrides: Record<string, unknown> = {},
  isScheduled = false,
): Promise<DraftRecord> {
  const content = draftContentSchema.parse({ category: 'C#', content: 'Not yet.', ...overrides });
  const [draftId, revision] = [uuidv7(), uuidv7()];
  const draft: DraftRecord = {
    draftId,
    ownerId,
    postId: null,
    baseRevision: null,
    content,
    schedule: isScheduled
      ? {
          scheduleId: uuidv7(),
          postId: draftId,
          publishAt: '2027-01-01T00:00:00.000Z',
          revision,
          failure: null,
          content,
        }
      : null,
    revision,
    parentRevision: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  await lectern.context.storage.transact(({ drafts }) => drafts.put(draft));
  return draft;
}

export type Member = Awaited<ReturnType<typeof buildMember>>;

/** Somebody who has used everything: follows, is notified, completed a post, wrote two, uploaded two pictures. */
export async function buildMember(server: TestServer, name: string, email: string) {
  const { storage } = server.lectern.context;
  const { token, user } = await registerUser(server, { name, email });
  const act = (method: string, path: string, body?: unknown) =>
    call(server, method, path, { token, ...(body === undefined ? {} : { body }) });
  await act('POST', '/notifications/follow-category', { category: 'C#' });
  await act('PUT', '/notifications/mail', { category: 'C#', frequency: 'weekly' });
  const picture = await buildMedia(server, user.id);
  const unused = await buildMedia(server, user.id);
  const own = (overrides: Partial<PostRecord>) =>
    buildPost(storage, { author: name, userId: user.id, category: 'C#', ...overrides });
  const shown = await own({
    title: `Spans by ${name}`,
    slug: `spans-${user.id}`,
    titleImage: `/media/${picture.record.key}`,
    titleImageAlt: 'A span',
    content: `Written by ${name}: a *span* is a view.`,
  });
  const draft = await own({
    title: `Draft by ${name}`,
    slug: `draft-${user.id}`,
    status: 'draft',
    publishedAt: null,
    content: `Ask me: ${email}`,
  });
  const deleted = await own({
    title: `Deleted by ${name}`,
    slug: `deleted-${user.id}`,
    deletedAt: '2026-11-20T00:00:00.000Z',
    content: `Taken back: ${email}`,
  });
  const earlier = uuidv7();
  await storage.transact(({ postRevisions }) =>
    postRevisions.put({
      revisionId: postRevisionId(shown.postId, earlier),
      postId: shown.postId,
      revision: earlier,
      savedAt: '2026-11-01T00:00:00.000Z',
      readMinutes: 1,
      content: { ...contentOf(shown), content: `At first: write to ${email}` },
    }),
  );
  const writing = await buildDraft(server, user.id, { title: `Being written by ${name}` });
  const scheduled = await buildDraft(server, user.id, { title: `Planned by ${name}` }, true);
  const other = await buildPost(storage, { slug: `other-${user.id}`, category: 'C#' });
  await act('POST', `/posts/${other.postId}/complete`);
  await storage.transact(({ notifications }) =>
    notifications.put({
      notificationId: `note-${user.id}`,
      userId: user.id,
      kind: 'post',
      postId: other.postId,
      slug: other.slug,
      uniqueId: '',
      category: 'C#',
      message: `New post in C#: for ${name}`,
      createdAt: '2026-11-02T00:00:00.000Z',
      readAt: null,
      mail: 'none',
      mailedAt: null,
    }),
  );
  return {
    name,
    email,
    token,
    user,
    picture,
    unused,
    shown,
    draft,
    deleted,
    earlier,
    writing,
    scheduled,
    other,
    act,
  };
}
