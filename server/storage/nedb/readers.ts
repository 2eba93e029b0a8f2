import type { DraftOutline, PostRevisionOutline } from '../../domain/entities';
import { goneSlug } from '../../domain/gone-slug';
import { postRevisionId } from '../../domain/post-revision-id';
import type { CollectionName, Readers } from '../port';
import type { RecordOf } from './collections';
import { googleKey } from './collections';
import { newestFirst, type Place } from './cursor';
import {
  stagedInvites,
  stagedJobs,
  stagedMedia,
  stagedNotifications,
  stagedPosts,
  stagedUploads,
  stagedUsers,
} from './derived-lists';
import type { DocumentSource } from './document-source';
import { NewestFirstList } from './newest-first-list';
import { summaryOf } from './stored-post';
import { isFoundBy } from './user-list';

/** More than there will ever be. */
const ALL = 1_000_000;

type One = <C extends CollectionName>(
  collection: C,
  field: string,
  value: string,
) => Promise<RecordOf[C] | undefined>;

function isReadable(post: RecordOf['posts'] | undefined): post is RecordOf['posts'] {
  return post !== undefined && post.deletedAt === null && post.status === 'published';
}

function makePostReader(source: DocumentSource, one: One): Readers['posts'] {
  const get = (postId: string) => one('posts', '_id', postId);
  const bySlug = async (slug: string) => {
    const current = await one('posts', 'liveSlug', slug);
    if (isReadable(current)) {
      return current;
    }
    const earlier = await source.find('posts', { field: 'oldSlugs', value: slug });
    // Two posts may have left the same slug behind; the last to be changed answers to it.
    return earlier.filter(isReadable).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
  };
  return {
    get,
    bySlug,
    async summaryBySlug(slug) {
      await source.settled();
      const listed = source.lists.posts.bySlug(slug);
      if (listed !== undefined && !source.staged('posts').has(listed.postId)) {
        return listed;
      }
      const post = await bySlug(slug);
      return post && summaryOf(post);
    },
    bySourceKey: (key) => one('posts', 'sourceKey', key),
    async isSlugTaken(slug) {
      const found = await Promise.all(
        ['slug', 'oldSlugs'].flatMap((field) =>
          [slug, goneSlug(slug)].map((value) => source.find('posts', { field, value })),
        ),
      );
      return found.flat().length > 0;
    },
    async list(query) {
      await source.settled();
      return source.lists.posts.list(query, stagedPosts(source.staged('posts')));
    },
    async getMany(postIds) {
      const posts = await Promise.all(postIds.map(get));
      return posts.filter((post) => post !== undefined);
    },
    async summaries(postIds) {
      await source.settled();
      const staged = stagedPosts(source.staged('posts'));
      return postIds.flatMap((postId) => {
        const listed = staged.get(postId);
        return listed === undefined
          ? (source.lists.posts.byPostId(postId) ?? [])
          : listed === null
            ? []
            : listed.summary;
      });
    },
    async momentsSince(since) {
      await source.settled();
      return source.lists.posts.momentsSince(since);
    },
    async countByCategory() {
      await source.settled();
      return source.lists.posts.countByCategory(stagedPosts(source.staged('posts')));
    },
    async listDeletedByUser(userId) {
      const posts = await source.findLight('posts', { field: 'userId', value: userId });
      return posts
        .flatMap(({ postId, title, category, deletedAt, deletedBy }) =>
          deletedAt === null ? [] : { postId, title, category, deletedAt, deletedBy },
        )
        .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
    },
    async listByUser(userId) {
      const posts = await source.findLight('posts', { field: 'userId', value: userId });
      return posts
        .map(({ postId, slug, title, createdAt, textBytes }) => ({
          ...{ postId, slug, title, createdAt, textBytes },
        }))
        .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
  };
}

function makeJobReader(source: DocumentSource, one: One): Readers['jobs'] {
  const get = (jobId: string) => one('jobs', '_id', jobId);
  const findFailed = () => source.find('jobs', { field: 'status', value: 'failed' });
  return {
    get,
    async due(now, limit, except) {
      await source.settled();
      const due = source.lists.jobs.first(limit, stagedJobs(source.staged('jobs')), { until: now, except });
      const jobs = await Promise.all(due.map(({ jobId }) => get(jobId)));
      return jobs.filter((job) => job !== undefined);
    },
    async nextRunAt() {
      await source.settled();
      return source.lists.jobs.first(1, stagedJobs(source.staged('jobs')))[0]?.runAt;
    },
    async countByStatus() {
      await source.settled();
      return source.lists.jobs.countByStatus(stagedJobs(source.staged('jobs')));
    },
    async listFailed() {
      const jobs = await findFailed();
      return jobs.sort((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? 1 : -1));
    },
    async pageFailed(query) {
      const jobs = new Map((await findFailed()).map((job) => [job.jobId, job]));
      const list = new NewestFirstList();
      list.fill(
        [...jobs.values()].map(({ jobId, finishedAt, runAt }) => ({ id: jobId, at: finishedAt ?? runAt })),
      );
      const page = list.page(query);
      return { ...page, items: page.items.flatMap(({ id }) => jobs.get(id) ?? []) };
    },
  };
}

function makeUserReader(source: DocumentSource, one: One): Readers['users'] {
  const staged = () => stagedUsers(source.staged('users'));
  return {
    get: (userId) => one('users', '_id', userId),
    byEmailKey: (emailKey) => one('users', 'emailKey', emailKey),
    byGoogle: ({ issuer, subject }) => one('users', 'googleKey', googleKey(issuer, subject)),
    async count() {
      await source.settled();
      return source.lists.users.count(() => true, staged());
    },
    async countAdmins() {
      await source.settled();
      return source.lists.users.count(({ isActiveAdmin }) => isActiveAdmin, staged());
    },
    async momentsSince(since) {
      await source.settled();
      return source.lists.users.momentsSince(since);
    },
    async list({ search = '', ...query }) {
      await source.settled();
      const matches = search.trim() === '' ? undefined : isFoundBy(search);
      const page = source.lists.users.page(query, staged(), matches);
      return { ...page, items: await present(page.items.map(({ id }) => one('users', '_id', id))) };
    },
    async followersOf(category) {
      const followers = await source.find('users', { field: 'followedCategories', value: category });
      return followers
        .filter(({ deletedAt }) => deletedAt === null)
        .sort((a, b) => (a.userId < b.userId ? -1 : 1));
    },
  };
}

function makeNotificationReader(source: DocumentSource, one: One): Readers['notifications'] {
  const staged = () => stagedNotifications(source.staged('notifications'));
  return {
    get: (notificationId) => one('notifications', '_id', notificationId),
    listByUser: (userId) => source.find('notifications', { field: 'userId', value: userId }),
    listByPost: (postId) => source.find('notifications', { field: 'postId', value: postId }),
    async list(userId, query) {
      await source.settled();
      const page = source.lists.notifications.page(userId, query, staged());
      return { ...page, items: await present(page.items.map(({ id }) => one('notifications', '_id', id))) };
    },
    async countUnread(userId) {
      await source.settled();
      return source.lists.notifications.countUnread(userId, staged());
    },
  };
}

function makeMediaReader(source: DocumentSource, one: One): Readers['media'] {
  const staged = () => stagedMedia(source.staged('media'));
  const isNamed = (key: string) => source.lists.mediaNames.isNamed(key, (name) => source.staged(name));
  return {
    byKey: (key) => one('media', 'key', key),
    bySourceSha256: (sha256) => one('media', 'sourceSha256', sha256),
    listByOwner: (userId) => source.find('media', { field: 'ownerId', value: userId }),
    async list(userId, query) {
      await source.settled();
      const page = source.lists.media.page(userId, query, staged());
      return { ...page, items: await present(page.items.map(({ id }) => one('media', '_id', id))) };
    },
    async bytesOf(userId) {
      await source.settled();
      return source.lists.media.bytesOf(userId, staged());
    },
    async isNamed(key) {
      await source.settled();
      return isNamed(key);
    },
    async listNaming() {
      await source.settled();
      return source.lists.media
        .all(staged())
        .map(({ key, unnamedAt }) => ({ key, unnamedAt, isNamed: isNamed(key) }));
    },
  };
}

async function present<T>(found: readonly Promise<T | undefined>[]): Promise<T[]> {
  const records = await Promise.all(found);
  return records.filter((record) => record !== undefined);
}

function placeOfRevision({ savedAt, revision }: PostRevisionOutline): Place {
  return { at: savedAt, id: revision };
}

function placeOfDraft({ updatedAt, draftId }: DraftOutline): Place {
  return { at: updatedAt, id: draftId };
}

/** The readers of the storage port over a source. */
export function makeReaders(source: DocumentSource): Readers {
  const one: One = async (collection, field, value) => (await source.find(collection, { field, value }))[0];
  return {
    users: makeUserReader(source, one),
    notifications: makeNotificationReader(source, one),
    completions: {
      get: (completionId) => one('completions', '_id', completionId),
      listByUser: (userId) => source.find('completions', { field: 'userId', value: userId }),
      async momentsSince(since) {
        await source.settled();
        return source.lists.completions.momentsSince(since);
      },
      async count() {
        await source.settled();
        return source.lists.completions.size;
      },
    },
    invites: {
      get: (inviteId) => one('invites', '_id', inviteId),
      byCodeHash: (codeHash) => one('invites', 'codeHash', codeHash),
      async list() {
        await source.settled();
        const page = source.lists.invites.page({ limit: ALL }, stagedInvites(source.staged('invites')));
        return present(page.items.map(({ id }) => one('invites', '_id', id)));
      },
    },
    tickets: {
      byTokenHash: (tokenHash) => one('tickets', 'tokenHash', tokenHash),
      listByUser: (userId) => source.find('tickets', { field: 'userId', value: userId }),
    },
    sessions: {
      get: (sessionId) => one('sessions', '_id', sessionId),
      byTokenHash: (tokenHash) => one('sessions', 'tokenHash', tokenHash),
      listByUser: (userId) => source.find('sessions', { field: 'userId', value: userId }),
    },
    resetTokens: {
      byTokenHash: (tokenHash) => one('resetTokens', 'tokenHash', tokenHash),
      listByUser: (userId) => source.find('resetTokens', { field: 'userId', value: userId }),
    },
    posts: makePostReader(source, one),
    postRevisions: {
      get: (postId, revision) => one('postRevisions', '_id', postRevisionId(postId, revision)),
      async listByPost(postId) {
        const kept = await source.findLight('postRevisions', { field: 'postId', value: postId });
        return kept.sort((a, b) => newestFirst(placeOfRevision(a), placeOfRevision(b)));
      },
    },
    drafts: {
      get: (draftId) => one('drafts', '_id', draftId),
      async listByOwner(userId) {
        const drafts = await source.findLight('drafts', { field: 'ownerId', value: userId });
        return drafts.sort((a, b) => newestFirst(placeOfDraft(a), placeOfDraft(b)));
      },
    },
    media: makeMediaReader(source, one),
    uploads: {
      get: (key) => one('uploads', '_id', key),
      listByOwner: (userId) => source.find('uploads', { field: 'ownerId', value: userId }),
      async expired(before) {
        await source.settled();
        const found = source.lists.uploads.before(before, stagedUploads(source.staged('uploads')));
        return present(found.map(({ id }) => one('uploads', '_id', id)));
      },
    },
    jobs: makeJobReader(source, one),
    meta: {
      async get(key) {
        return (await one('meta', '_id', key))?.value;
      },
    },
  };
}
