import type { MediaRecord } from '../../domain/media';
import type { Readers } from '../port';
import { makeCertificateReader } from './certificate-reader';
import { googleKey } from './collections';
import {
  stagedInvites,
  stagedJobs,
  stagedMedia,
  stagedNotifications,
  stagedQuestions,
  stagedUploads,
  stagedUsers,
} from './derived-lists';
import { type DocumentSource, type One, oneOf } from './document-source';
import { NewestFirstList } from './newest-first-list';
import { makeDraftReader, makePostReader, makeRevisionReader } from './text-readers';
import { isFoundBy } from './user-list';

/** More than there will ever be. */
const ALL = 1_000_000;

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
  const isNamed = (file: Pick<MediaRecord, 'key' | 'ownerId'>) =>
    source.lists.mediaNames.isNamed(file, (name) => source.staged(name));
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
    async isNamed(file) {
      await source.settled();
      return isNamed(file);
    },
    async listNaming() {
      await source.settled();
      return source.lists.media
        .all(staged())
        .map((file) => ({ key: file.key, unnamedAt: file.unnamedAt, isNamed: isNamed(file) }));
    },
  };
}

function makeQuestionReader(source: DocumentSource, one: One): Readers['openQuestions'] {
  const staged = () => stagedQuestions(source.staged('openQuestions'));
  const read = (places: readonly { id: string }[]) =>
    present(places.map(({ id }) => one('openQuestions', '_id', id)));
  return {
    get: (questionId) => one('openQuestions', '_id', questionId),
    async list(query) {
      await source.settled();
      const page = source.lists.openQuestions.page(query, staged());
      return { ...page, items: await read(page.items) };
    },
    async count() {
      await source.settled();
      return source.lists.openQuestions.count(() => true, staged());
    },
    async oldest(limit) {
      await source.settled();
      return read(source.lists.openQuestions.oldest(limit, staged()));
    },
  };
}

async function present<T>(found: readonly Promise<T | undefined>[]): Promise<T[]> {
  const records = await Promise.all(found);
  return records.filter((record) => record !== undefined);
}

/** The readers of the storage port over a source. */
export function makeReaders(source: DocumentSource): Readers {
  const one = oneOf(source);
  return {
    users: makeUserReader(source, one),
    notifications: makeNotificationReader(source, one),
    completions: {
      get: (completionId) => one('completions', '_id', completionId),
      listByUser: (userId) => source.find('completions', { field: 'userId', value: userId }),
      listByPost: (postId) => source.find('completions', { field: 'postId', value: postId }),
      async momentsSince(since) {
        await source.settled();
        return source.lists.completions.momentsSince(since);
      },
      async count() {
        await source.settled();
        return source.lists.completions.size;
      },
    },
    certificates: makeCertificateReader(source, one),
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
    postRevisions: makeRevisionReader(source, one),
    drafts: makeDraftReader(source, one),
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
    openQuestions: makeQuestionReader(source, one),
    jobs: makeJobReader(source, one),
    meta: {
      async get(key) {
        return (await one('meta', '_id', key))?.value;
      },
    },
  };
}
