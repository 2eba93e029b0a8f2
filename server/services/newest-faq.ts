import type { FaqItem } from '../contract/page';
import type { PostRecord } from '../domain/post';
import type { RenderedPost, RenderedPosts } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';

/** SPEC §9: the home page's block has three questions; Explore's takes as many. */
const COUNT = 3;

/** Posts are read in steps, newest first; past the newest 200 a question is no longer news. */
const STEP = 20;
const MAX_POSTS = 200;

export interface NewestFaq {
  items: FaqItem[];
  /** Whether one of them is shown plain for now: not to be kept. */
  isStandIn: boolean;
}

const caches = new WeakMap<Storage, { revision: number; faq: Promise<NewestFaq> }>();

/** The newest sections of posts that are marked as FAQ, at most three, each post giving at most one. */
export async function newestFaq(deps: { storage: Storage; rendered: RenderedPosts }): Promise<NewestFaq> {
  const revision = deps.storage.contentRevision();
  const cached = caches.get(deps.storage);
  if (cached?.revision === revision) {
    return cached.faq;
  }
  const entry = { revision, faq: findNewest(deps) };
  caches.set(deps.storage, entry);
  const drop = () => {
    if (caches.get(deps.storage) === entry) {
      caches.delete(deps.storage);
    }
  };
  entry.faq.then(({ isStandIn }) => isStandIn && drop(), drop);
  return entry.faq;
}

async function findNewest(deps: { storage: Storage; rendered: RenderedPosts }): Promise<NewestFaq> {
  const found: FaqItem[] = [];
  let isStandIn = false;
  for await (const post of newestPosts(deps.storage)) {
    const index = post.subtitles.findIndex(({ isFAQ }) => isFAQ);
    if (index >= 0) {
      const rendered = await deps.rendered.get(post);
      isStandIn ||= rendered.isStandIn ?? false;
      found.push(toItem(post, index, rendered));
    }
    if (found.length === COUNT) {
      break;
    }
  }
  return { items: found, isStandIn };
}

async function* newestPosts(storage: Storage): AsyncGenerator<PostRecord> {
  let cursor: string | null = '';
  for (let seen = 0; seen < MAX_POSTS && cursor !== null; seen += STEP) {
    const from: string = cursor;
    const { items, nextCursor } = await storage.read(async ({ posts }) => {
      const page = await posts.list({ limit: STEP, ...(from && { cursor: from }) });
      return { ...page, items: await posts.getMany(page.items.map(({ postId }) => postId)) };
    });
    yield* items;
    cursor = nextCursor;
  }
}

function toItem(post: PostRecord, index: number, rendered: RenderedPost): FaqItem {
  const section = rendered.sections[index];
  return {
    title: post.subtitles[index]?.title ?? '',
    html: section?.points.map(({ html }) => html).join('') ?? '',
    slug: post.slug,
    id: section?.id ?? '',
    postTitle: post.title,
  };
}
