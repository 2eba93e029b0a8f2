import type { PostRevisionOutline } from '../../domain/post';
import type { DraftOutline } from '../../domain/draft';
import { goneSlug } from '../../domain/gone-slug';
import { postRevisionId } from '../../domain/post-revision-id';
import type { Readers } from '../port';
import type { RecordOf } from './collections';
import { newestFirst, type Place } from './cursor';
import { stagedPosts } from './derived-lists';
import type { DocumentSource, One } from './document-source';
import type { StagedHistories } from './history-lists';
import { summaryOf } from './stored-post';

function isReadable(post: RecordOf['posts'] | undefined): post is RecordOf['posts'] {
  return post !== undefined && post.deletedAt === null && post.status === 'published';
}

export function makePostReader(source: DocumentSource, one: One): Readers['posts'] {
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

export function makeRevisionReader(source: DocumentSource, one: One): Readers['postRevisions'] {
  return {
    get: (postId, revision) => one('postRevisions', '_id', postRevisionId(postId, revision)),
    async listByPost(postId) {
      const kept = await source.findLight('postRevisions', { field: 'postId', value: postId });
      return kept.sort((a, b) => newestFirst(placeOfRevision(a), placeOfRevision(b)));
    },
    async bytesOf(userId) {
      await source.settled();
      return source.lists.histories.bytesOf(userId, stagedHistories(source));
    },
    async oldestOf(userId, limit) {
      await source.settled();
      return source.lists.histories.oldestOf(userId, limit, stagedHistories(source));
    },
  };
}

export function makeDraftReader(source: DocumentSource, one: One): Readers['drafts'] {
  return {
    get: (draftId) => one('drafts', '_id', draftId),
    async listByOwner(userId) {
      const drafts = await source.findLight('drafts', { field: 'ownerId', value: userId });
      return drafts.sort((a, b) => newestFirst(placeOfDraft(a), placeOfDraft(b)));
    },
  };
}

function stagedHistories(source: DocumentSource): StagedHistories {
  return { posts: source.staged('posts'), revisions: source.staged('postRevisions') };
}

function placeOfRevision({ savedAt, revision }: PostRevisionOutline): Place {
  return { at: savedAt, id: revision };
}

function placeOfDraft({ updatedAt, draftId }: DraftOutline): Place {
  return { at: updatedAt, id: draftId };
}
