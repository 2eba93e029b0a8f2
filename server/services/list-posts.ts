import type { PostRecord } from '../domain/post';
import type { Storage } from '../storage/port';
import { listSummaries, type CardQuery } from './list-cards';

/**
 * Posts with their source, newest first.
 *
 * @throws InvalidCursorError
 */
export async function listPosts(
  { storage }: { storage: Storage },
  query: CardQuery,
): Promise<{ items: PostRecord[]; total: number; nextCursor: string | null }> {
  const page = await listSummaries(storage, query);
  const items = await storage.read(({ posts }) => posts.getMany(page.items.map(({ postId }) => postId)));
  return { ...page, items };
}
