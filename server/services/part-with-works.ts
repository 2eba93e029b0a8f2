import { FORMER_MEMBER } from '../contract/constants/account';
import type { PostRecord } from '../domain/entities';
import { goneSlug } from '../domain/gone-slug';
import type { MediaStore } from '../media/port';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { forgetPost } from './forget-post';

/** So many posts a transaction: others get their turn in between, and each may be 2 MB of a 64 MB transaction. */
const BATCH = 10;

/** Parts an author from their posts: the posts stay under another name, or go, leaving their addresses empty. */
export async function partWithPosts(
  deps: ServiceDeps & { rendered: RenderedPosts },
  userId: string,
  withPosts: boolean,
): Promise<void> {
  const { storage } = deps;
  const written = await storage.read((readers) => readers.posts.listByUser(userId));
  const postIds = written.map(({ postId }) => postId);
  for (let at = 0; at < postIds.length; at += BATCH) {
    const batch = postIds.slice(at, at + BATCH);
    const gone = await storage.transact(async ({ posts }) => {
      const present = await posts.getMany(batch);
      for (const post of present) {
        await posts.put(isGoing(post, withPosts) ? emptied(deps, post) : unsigned(deps, post));
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

function nextRevision({ clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>, post: PostRecord) {
  return { revision: ids.uuid(), parentRevision: post.revision, updatedAt: moment(clock) };
}

function unsigned(deps: ServiceDeps, post: PostRecord): PostRecord {
  return { ...post, ...nextRevision(deps, post), author: FORMER_MEMBER, userId: null };
}

function emptied(deps: ServiceDeps, post: PostRecord): PostRecord {
  return {
    ...post,
    ...nextRevision(deps, post),
    author: FORMER_MEMBER,
    slug: goneSlug(post.slug),
    oldSlugs: post.oldSlugs.map(goneSlug),
    title: '',
    content: '',
    summary: '',
    excerpt: '',
    keywords: [],
    titleImage: '',
    titleImageAlt: '',
    titleImageHash: '',
    titleVideo: '',
    titleVideoPoster: '',
    videoHash: '',
    subtitles: [],
    superTitles: [],
    deletedAt: post.deletedAt ?? moment(deps.clock),
  };
}

/** Removes a person's files, but for those that a post still shows, which stay as nobody's. */
export async function partWithMedia(
  { storage, media }: { storage: Storage; media: MediaStore },
  userId: string,
): Promise<void> {
  const files = await storage.read((readers) => readers.media.listByOwner(userId));
  if (files.length === 0) {
    return;
  }
  const shown = await keysShown(
    storage,
    files.map(({ key }) => key),
  );
  for (const file of files) {
    if (shown.has(file.key)) {
      await storage.transact((writers) => writers.media.put({ ...file, ownerId: null }));
    } else {
      // The file first: a record without its file is found again after a crash.
      await media.remove(file.key);
      await storage.transact((writers) => writers.media.remove(file.mediaId));
    }
  }
}

/** Those of the keys that a published post names. */
async function keysShown(storage: Storage, keys: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>();
  let cursor: string | null = null;
  do {
    const page = await storage.read(({ posts }) =>
      posts.list({ limit: BATCH, ...(cursor === null ? {} : { cursor }) }),
    );
    const posts = await storage.read((readers) =>
      readers.posts.getMany(page.items.map(({ postId }) => postId)),
    );
    for (const post of posts) {
      const text = JSON.stringify(post);
      keys.filter((key) => text.includes(key)).forEach((key) => shown.add(key));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return shown;
}
