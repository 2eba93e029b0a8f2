import { slugify } from '../contract/rules/slugify';
import type { PostRecord } from '../domain/post';
import type { Clock, Ids } from '../domain/ports';
import { postExcerpt, postReadMinutes } from '../domain/post-text';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { Storage, Writers } from '../storage/port';
import { queueEarning } from './earn-certificate';
import { keepRevision } from './post-revisions';

/** What an author decides about a post. Lengths and shapes have been checked by the caller. */
export type PostDraft = Pick<
  PostRecord,
  | 'title'
  | 'content'
  | 'summary'
  | 'keywords'
  | 'category'
  | 'author'
  | 'userId'
  | 'status'
  | 'titleImage'
  | 'titleImageAlt'
  | 'titleImageHash'
  | 'titleVideo'
  | 'titleVideoPoster'
  | 'videoHash'
  | 'subtitles'
  | 'superTitles'
  | 'source'
> & {
  /** The draft it was written in. */
  draftId?: string | undefined;
  /** Known ahead where sending twice must publish once; ignored for the next revision of a post. */
  postId?: string;
  /** When the post was written; now unless an import knows better. */
  createdAt?: string;
};

export interface PublishContext {
  storage: Storage;
  rendered: Pick<RenderedPosts, 'warm'>;
  clock: Clock;
  ids: Ids;
}

const COUNTED_SLUGS = 50;

/**
 * Stores a draft as a post, new or as the next revision of `previous`, and renders it ahead.
 *
 * The slug follows the title and is unique; earlier ones go on as redirects. Search follows from the
 * storage's commits, not from here.
 */
export async function publishPost(
  context: PublishContext,
  draft: PostDraft,
  previous?: PostRecord,
): Promise<PostRecord> {
  const post = await context.storage.transact((writers) => putPost(writers, context, draft, previous));
  await context.rendered.warm(post);
  return post;
}

/** The writing part of `publishPost`, for those who have more to do in the same transaction. */
export async function putPost(
  writers: Writers,
  { clock, ids }: Pick<PublishContext, 'clock' | 'ids'>,
  draft: PostDraft,
  previous?: PostRecord,
): Promise<PostRecord> {
  const { createdAt: givenCreatedAt, postId = ids.uuid(), draftId = null, ...fields } = draft;
  const now = new Date(clock.now()).toISOString();
  const slug = await chooseSlug(writers, ids, draft.title, previous);
  const revision = ids.uuid();
  const derived = {
    slug,
    excerpt: postExcerpt(draft),
    readMinutes: postReadMinutes(draft),
    revision,
    textRevision: revision,
  };
  const post: PostRecord = previous
    ? {
        ...previous,
        ...fields,
        ...derived,
        draftId,
        oldSlugs: [...new Set([...previous.oldSlugs, previous.slug])].filter((old) => old !== slug),
        publishedAt: draft.status === 'draft' ? null : (previous.publishedAt ?? now),
        parentRevision: previous.revision,
        updatedAt: now,
      }
    : { ...fields, ...derived, postId, draftId, ...firstDates(draft.status, givenCreatedAt ?? now) };
  if (previous) {
    await keepRevision(writers, previous);
  }
  await writers.posts.put(post);
  if (previous) {
    await queueEarningFor(writers, { clock, ids }, previous, post);
  }
  return post;
}

/** A category that lost a post, or got one that some may have completed long ago, may have new holders. */
async function queueEarningFor(
  writers: Writers,
  deps: Pick<PublishContext, 'clock' | 'ids'>,
  before: PostRecord,
  after: PostRecord,
): Promise<void> {
  const hasStayed = isReadable(before) && isReadable(after) && before.category === after.category;
  for (const post of hasStayed ? [] : [before, after]) {
    if (isReadable(post)) {
      await queueEarning(writers, deps, { category: post.category });
    }
  }
}

function isReadable({ status, deletedAt }: PostRecord): boolean {
  return status === 'published' && deletedAt === null;
}

function firstDates(status: PostRecord['status'], createdAt: string) {
  const publishedAt = status === 'draft' ? null : createdAt;
  return {
    oldSlugs: [],
    publishedAt,
    parentRevision: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    deletedBy: null,
  };
}

/** A slug for a title that no other post has or had. */
export async function chooseSlug(
  writers: Writers,
  ids: Ids,
  title: string,
  previous: PostRecord | undefined,
): Promise<string> {
  const base = slugify(title, 'post');
  const own = new Set(previous ? [previous.slug, ...previous.oldSlugs] : []);
  if (previous && slugify(previous.title, 'post') === base) {
    return previous.slug;
  }
  for (let count = 1; count <= COUNTED_SLUGS; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (own.has(slug) || !(await writers.posts.isSlugTaken(slug))) {
      return slug;
    }
  }
  return `${base}-${ids.uuid().slice(-12)}`;
}
