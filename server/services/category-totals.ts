import type { Category } from '../contract/constants/categories';
import type { Storage } from '../storage/port';

/** Number of published posts in each category; from memory. */
export async function categoryTotals({
  storage,
}: {
  storage: Storage;
}): Promise<ReadonlyMap<Category, number>> {
  return storage.read(({ posts }) => posts.countByCategory());
}
