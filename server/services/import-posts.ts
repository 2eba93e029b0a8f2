import type { PostRecord } from '../domain/post';
import type { MediaRecord } from '../domain/media';
import { putPost, type PostDraft, type PublishContext } from './publish-post';

/** A post found by an import, with the pictures it needs. `source` says where, and by its hash in which state. */
export interface FoundPost {
  draft: PostDraft & { source: NonNullable<PostRecord['source']> };
  /** Stored already, perhaps not recorded yet. */
  media: MediaRecord[];
}

/** What became of it. `deleted`: somebody deleted that post here, and it stays so. */
export type ImportOutcome = 'added' | 'updated' | 'unchanged' | 'deleted';

/** What importing the post would do, changing nothing. */
export async function foreseeImport(
  { storage }: Pick<PublishContext, 'storage'>,
  source: NonNullable<PostRecord['source']>,
): Promise<ImportOutcome> {
  const known = await storage.read((readers) => readers.posts.bySourceKey(source.key));
  return outcomeFor(known, source.hash);
}

/**
 * Stores a found post: new, as the next revision of what an earlier import made of it, or not at all when
 * nothing changed. Post and media records are written together or not at all.
 */
export async function importPost(
  context: PublishContext,
  { draft, media }: FoundPost,
): Promise<ImportOutcome> {
  const result = await context.storage.transact(async (writers) => {
    const known = await writers.posts.bySourceKey(draft.source.key);
    const outcome = outcomeFor(known, draft.source.hash);
    if (outcome === 'unchanged' || outcome === 'deleted') {
      return { outcome };
    }
    for (const record of media) {
      if (!(await writers.media.byKey(record.key))) {
        await writers.media.put(record);
      }
    }
    return { outcome, post: await putPost(writers, context, draft, known) };
  });
  if (result.post) {
    await context.rendered.warm(result.post);
  }
  return result.outcome;
}

function outcomeFor(known: PostRecord | undefined, hash: string): ImportOutcome {
  if (!known) {
    return 'added';
  }
  if (known.deletedAt !== null) {
    return 'deleted';
  }
  return known.source?.hash === hash ? 'unchanged' : 'updated';
}
