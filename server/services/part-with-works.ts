import { FORMER_MEMBER } from '../contract/constants/account';
import type { PostRecord } from '../domain/post';
import type { MediaStore, UploadStage } from '../media/port';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { ServiceDeps } from './deps';
import { removeDraft } from './drafts';
import { queueEarning } from './earn-certificate';
import { emptiedPost, nextRevision } from './empty-post';
import { forgetPost } from './forget-post';
import { inBatches } from './in-batches';
import { keysOf, removeFiles } from './media-files';
import { removeStored } from './store-media';
import { dropRevisions } from './post-revisions';

/**
 * Parts an author from their posts: the posts stay under another name, or go, leaving their addresses empty. Earlier
 * states, which nobody else has seen lately, go in any case.
 */
export async function partWithPosts(
  deps: ServiceDeps & { rendered: RenderedPosts },
  userId: string,
  withPosts: boolean,
): Promise<void> {
  const { storage } = deps;
  const written = await storage.read((readers) => readers.posts.listByUser(userId));
  for (const batch of inBatches(written)) {
    const gone = await storage.transact(async (writers) => {
      const present = await writers.posts.getMany(batch);
      for (const post of present) {
        await dropRevisions(writers, post.postId);
        if (withPosts && isReadable(post)) {
          await queueEarning(writers, deps, { category: post.category });
        }
        await writers.posts.put(isGoing(post, withPosts) ? emptiedPost(deps, post) : unsigned(deps, post));
      }
      return present.filter((post) => isGoing(post, withPosts));
    });
    for (const { postId } of gone) {
      await deps.rendered.forget(postId);
      await forgetPost(deps, postId);
    }
  }
}

/** What was deleted before, and what nobody else has seen, goes in any case. */
function isGoing(post: PostRecord, withPosts: boolean): boolean {
  return withPosts || post.deletedAt !== null || post.status === 'draft';
}

function isReadable({ status, deletedAt }: PostRecord): boolean {
  return status === 'published' && deletedAt === null;
}

function unsigned(deps: ServiceDeps, post: PostRecord): PostRecord {
  return { ...post, ...nextRevision(deps, post), author: FORMER_MEMBER, userId: null };
}

/** Removes a person's uploads and files, but for those that a post still shows, which stay as nobody's. */
export async function partWithMedia(
  deps: ServiceDeps & { media: MediaStore; uploads: UploadStage },
  userId: string,
): Promise<void> {
  const { storage, uploads } = deps;
  await storage.transact(async (writers) => {
    for (const draft of await writers.drafts.listByOwner(userId)) {
      await removeDraft(writers, draft);
    }
  });
  for (const { key } of await storage.read((readers) => readers.uploads.listByOwner(userId))) {
    await uploads.remove(key);
    await removeStored(deps, key);
    await storage.transact((writers) => writers.uploads.remove(key));
  }
  const files = await storage.read((readers) => readers.media.listByOwner(userId));
  // A video names its poster: what it leaves behind is looked at after it.
  files.sort((a, b) => Number(b.type.startsWith('video/')) - Number(a.type.startsWith('video/')));
  for (const file of files) {
    // As nobody's file, too: the posts that stay, and link to it in their text, have no author any more.
    const isShown = await storage.read(
      async ({ media }) => (await media.isNamed(file)) || media.isNamed({ ...file, ownerId: null }),
    );
    if (!isShown) {
      // The files first: a record without its files is found again after a crash.
      await removeFiles(deps.media, { keys: keysOf(file) });
    }
    await storage.transact((writers) =>
      isShown ? writers.media.put({ ...file, ownerId: null, name: '' }) : writers.media.remove(file.mediaId),
    );
  }
}
