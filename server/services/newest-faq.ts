import type { FaqItem } from '../contract/page';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';

/** SPEC §9: the home page's block has three questions; Explore's takes as many. */
const COUNT = 3;

/** Posts are read in steps, newest first; past the newest 200 a question is no longer news. */
const STEP = 20;
const MAX_POSTS = 200;

const caches = new WeakMap<Storage, { revision: number; items: Promise<FaqItem[]> }>();

/** The newest sections of posts that are marked as FAQ, at most three, each post giving at most one. */
export async function newestFaq(deps: { storage: Storage; rendered: RenderedPosts }): Promise<FaqItem[]> {
  const revision = deps.storage.contentRevision();
  const cached = caches.get(deps.storage);
  if (cached?.revision === revision) {
    return cached.items;
  }
  const items = findNewest(deps);
  const entry = { revision, items };
  caches.set(deps.storage, entry);
  items.catch(() => {
    if (caches.get(deps.storage) === entry) {
      caches.delete(deps.storage);
    }
  });
  return items;
}

async function findNewest({
  storage,
  rendered,
}: {
  storage: Storage;
  rendered: RenderedPosts;
}): Promise<FaqItem[]> {
  const found: FaqItem[] = [];
  let cursor: string | undefined;
  for (let seen = 0; seen < MAX_POSTS && found.length < COUNT; seen += STEP) {
    const { items, nextCursor } = await storage.read(async ({ posts }) => {
      const page = await posts.list({ limit: STEP, ...(cursor !== undefined && { cursor }) });
      return { ...page, items: await posts.getMany(page.items.map(({ postId }) => postId)) };
    });
    for (const post of items) {
      const index = post.subtitles.findIndex(({ isFAQ }) => isFAQ);
      if (index >= 0 && found.length < COUNT) {
        const section = (await rendered.get(post)).sections[index];
        found.push({
          title: post.subtitles[index]?.title ?? '',
          html: section?.points.map(({ html }) => html).join('') ?? '',
          slug: post.slug,
          id: section?.id ?? '',
          postTitle: post.title,
        });
      }
    }
    if (nextCursor === null) {
      break;
    }
    cursor = nextCursor;
  }
  return found;
}
