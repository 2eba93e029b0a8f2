import type { Logger } from './domain/ports';
import type { ImportContext } from './import/import-folder';
import { importStarterPosts } from './import/import-starter-posts';

/**
 * Fills an empty data folder with the posts that come with Lectern, once.
 *
 * @returns how many were filled in now
 */
export async function fillWithStarterPosts(
  context: ImportContext & { logger: Logger },
  folder: string,
): Promise<number> {
  const results = await importStarterPosts(context, folder);
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  for (const { path, notes } of refused) {
    context.logger.error({ path, notes }, 'A starter post could not be filled in.');
  }
  return results.length - refused.length;
}
