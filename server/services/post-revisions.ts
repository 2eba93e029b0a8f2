import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { PostContent, PostRecord, PostRevisionOutline } from '../domain/post';
import { NotFoundError } from '../domain/errors';
import { postRevisionId } from '../domain/post-revision-id';
import type { Storage, Writers } from '../storage/port';
import { currentUser } from './current-user';
import { postOfOne } from './post-rights';

/** How many earlier states are looked at in one step when there are too many. */
const STEP = 50;

/**
 * Keeps the state that a post is in, before it is replaced. What is beyond the limits of the post, or of all posts of
 * its author, goes, the oldest first, but never this one.
 */
export async function keepRevision(
  { postRevisions }: Pick<Writers, 'postRevisions'>,
  post: PostRecord,
): Promise<void> {
  const { postId, textRevision } = post;
  await postRevisions.put({
    revisionId: postRevisionId(postId, textRevision),
    postId,
    revision: textRevision,
    savedAt: post.updatedAt,
    readMinutes: post.readMinutes,
    content: contentOf(post),
  });
  let bytes = 0;
  for (const [at, kept] of (await postRevisions.listByPost(postId)).entries()) {
    bytes += kept.textBytes;
    if (at > 0 && (at >= LIMITS.revisionsKept || bytes > LIMITS.revisionsBytes)) {
      await postRevisions.remove(kept.revisionId);
    }
  }
  if (post.userId !== null) {
    await dropOldest(postRevisions, post.userId, postRevisionId(postId, textRevision));
  }
}

/** @param except never goes */
async function dropOldest(
  postRevisions: Writers['postRevisions'],
  userId: string,
  except: string,
): Promise<void> {
  let beyond = (await postRevisions.bytesOf(userId)) - LIMITS.revisionsPerPersonBytes;
  while (beyond > 0) {
    const oldest = await postRevisions.oldestOf(userId, STEP);
    const others = oldest.filter(({ revisionId }) => revisionId !== except);
    if (others.length === 0) {
      return;
    }
    for (const { revisionId, textBytes } of others) {
      if (beyond > 0) {
        await postRevisions.remove(revisionId);
        beyond -= textBytes;
      }
    }
  }
}

/** Drops every earlier state of a post. */
export async function dropRevisions(
  { postRevisions }: Pick<Writers, 'postRevisions'>,
  postId: string,
): Promise<void> {
  for (const { revisionId } of await postRevisions.listByPost(postId)) {
    await postRevisions.remove(revisionId);
  }
}

/** What an author decides about a post, without anything else of it. */
export function contentOf(post: PostContent): PostContent {
  return {
    title: post.title,
    content: post.content,
    summary: post.summary,
    keywords: post.keywords,
    category: post.category,
    titleImage: post.titleImage,
    titleImageAlt: post.titleImageAlt,
    titleImageHash: post.titleImageHash,
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    videoHash: post.videoHash,
    subtitles: post.subtitles,
    superTitles: post.superTitles,
  };
}

/**
 * A post of one's own (admins: any) and the states it was in, the newest first.
 *
 * @throws NotFoundError
 */
export async function listRevisions(
  { storage }: { storage: Storage },
  userId: string,
  postId: string,
): Promise<{ post: PostRecord; earlier: PostRevisionOutline[] }> {
  return storage.read(async (readers) => {
    const post = await livePostOfOne(readers, userId, postId);
    return { post, earlier: await readers.postRevisions.listByPost(postId) };
  });
}

/**
 * One state of a post of one's own (admins: any): the post as it is, with what it said then.
 *
 * @throws NotFoundError
 */
export async function readRevision(
  { storage }: { storage: Storage },
  userId: string,
  postId: string,
  revision: string,
): Promise<PostRecord> {
  return storage.read(async (readers) => {
    const post = await livePostOfOne(readers, userId, postId);
    if (post.textRevision === revision) {
      return post;
    }
    const kept = await readers.postRevisions.get(postId, revision);
    if (!kept) {
      throw new NotFoundError(MESSAGES.posts.revisionNotFound);
    }
    const { content, savedAt, readMinutes } = kept;
    return { ...post, ...content, textRevision: revision, readMinutes, updatedAt: savedAt };
  });
}

/**
 * A post of one's own (admins: any) with its source, for changing it.
 *
 * @throws NotFoundError
 */
export async function readPostSource(
  { storage }: { storage: Storage },
  userId: string,
  postId: string,
): Promise<PostRecord> {
  return storage.read((readers) => livePostOfOne(readers, userId, postId));
}

type PostReaders = Parameters<typeof currentUser>[0] & Parameters<typeof postOfOne>[0];

async function livePostOfOne(readers: PostReaders, userId: string, postId: string): Promise<PostRecord> {
  const post = await postOfOne(readers, await currentUser(readers, userId), postId);
  if (post.deletedAt !== null) {
    throw new NotFoundError(MESSAGES.posts.notFound);
  }
  return post;
}
