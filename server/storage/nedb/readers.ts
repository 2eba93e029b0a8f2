import type { CollectionName, Readers } from '../port';
import type { RecordOf } from './collections';
import { stagedJobs, stagedPosts } from './derived-lists';
import type { DocumentSource } from './document-source';
import { summaryOf } from './stored-post';

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
        ['slug', 'oldSlugs'].map((field) => source.find('posts', { field, value: slug })),
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
    async countByCategory() {
      await source.settled();
      return source.lists.posts.countByCategory(stagedPosts(source.staged('posts')));
    },
  };
}

function makeJobReader(source: DocumentSource, one: One): Readers['jobs'] {
  const get = (jobId: string) => one('jobs', '_id', jobId);
  return {
    get,
    async due(now, limit) {
      await source.settled();
      const due = source.lists.jobs.first(limit, stagedJobs(source.staged('jobs')), now);
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
  };
}

/** The readers of the storage port over a source. */
export function makeReaders(source: DocumentSource): Readers {
  const one: One = async (collection, field, value) => (await source.find(collection, { field, value }))[0];
  return {
    users: {
      get: (userId) => one('users', '_id', userId),
      byEmailKey: (emailKey) => one('users', 'emailKey', emailKey),
      async count() {
        await source.settled();
        return source.lists.countUsers(source.staged('users'));
      },
    },
    sessions: {
      byTokenHash: (tokenHash) => one('sessions', 'tokenHash', tokenHash),
      listByUser: (userId) => source.find('sessions', { field: 'userId', value: userId }),
    },
    resetTokens: {
      byTokenHash: (tokenHash) => one('resetTokens', 'tokenHash', tokenHash),
      listByUser: (userId) => source.find('resetTokens', { field: 'userId', value: userId }),
    },
    posts: makePostReader(source, one),
    media: {
      byKey: (key) => one('media', 'key', key),
      bySourceSha256: (sha256) => one('media', 'sourceSha256', sha256),
    },
    jobs: makeJobReader(source, one),
    meta: {
      async get(key) {
        return (await one('meta', '_id', key))?.value;
      },
    },
  };
}
