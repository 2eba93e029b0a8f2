import { MESSAGES } from '../contract/messages';
import type { DraftContent, Finding } from '../contract/schemas/draft';
import { ValidationError } from '../domain/errors';
import { findPostProblems } from '../domain/post-findings';
import { postExcerpt, postReadMinutes, postWords } from '../domain/post-text';
import type { UserRecord } from '../domain/entities';
import type { PostSummary } from '../domain/post';
import { RenderTimeoutError } from '../rendering/errors';
import type { PostPreviewer, RenderedPost } from '../rendering/rendered-post';
import type { Storage } from '../storage/port';
import { mediaPathsOf } from './assert-own-media';
import { moment, type ServiceDeps } from './deps';
import { findBrokenLinks } from './find-broken-links';
import { readImageSizes, type ImageSize } from './image-sizes';

/** Where the address and the id of a post will be. */
const PLACEHOLDER = 'preview';

const MEDIA = '/media/';

/** A draft as its page would show it, and what its author may want to mend. */
export interface PostPreview {
  summary: Omit<PostSummary, 'category'> & { category: string };
  rendered: RenderedPost;
  related: [];
  images: ReadonlyMap<string, ImageSize>;
  findings: Finding[];
  /** Of all its texts; code does not count. */
  words: number;
}

/**
 * @param site its origin, where that is known: links to it are looked up
 * @param signal aborted when nobody waits for it any more
 * @throws ValidationError for a text that takes too long to render; BusyError
 */
export async function previewPost(
  {
    storage,
    previewer,
    clock,
    site,
    signal,
  }: Pick<ServiceDeps, 'storage' | 'clock'> & {
    previewer: PostPreviewer;
    site: string | undefined;
    signal?: AbortSignal;
  },
  { userId, name }: Pick<UserRecord, 'userId' | 'name'>,
  content: DraftContent,
): Promise<PostPreview> {
  const { rendered, texts, snippetErrors } = await previewer
    .preview(content, { personId: userId, ...(signal && { signal }) })
    .catch(asAnswer);
  signal?.throwIfAborted();
  const files = mediaPathsOf(content);
  const bytes = await readBytes(storage, files);
  const links = texts.flatMap((text) => text.links);
  const brokenLinks = await storage.read((readers) => findBrokenLinks(readers, links, content, site));
  const now = moment(clock);
  return {
    summary: {
      postId: PLACEHOLDER,
      slug: PLACEHOLDER,
      title: content.title,
      excerpt: postExcerpt(content),
      keywords: content.keywords,
      category: content.category,
      author: name,
      userId,
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
      readMinutes: postReadMinutes(content),
      titleImage: content.titleImage,
      titleImageAlt: content.titleImageAlt,
      revision: PLACEHOLDER,
      status: 'published',
    },
    rendered,
    related: [],
    images: await readImageSizes(storage, files),
    findings: findPostProblems({ content, texts, snippetErrors, brokenLinks, bytes }),
    words: postWords(content),
  };
}

function asAnswer(error: unknown): never {
  throw error instanceof RenderTimeoutError
    ? new ValidationError([{ msg: MESSAGES.posts.previewTooSlow, path: 'content' }])
    : error;
}

async function readBytes(storage: Storage, files: Iterable<string>): Promise<Map<string, number>> {
  return storage.read(async ({ media }) => {
    const bytes = new Map<string, number>();
    for (const file of files) {
      const record = file.startsWith(MEDIA) ? await media.byKey(file.slice(MEDIA.length)) : undefined;
      if (record) {
        bytes.set(file, record.bytes);
      }
    }
    return bytes;
  });
}
