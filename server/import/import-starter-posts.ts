import type { FileResult, ImportContext } from './import-folder';

const MARKER = 'starter-posts';

/**
 * Fills in the posts that come with Lectern, once. Stopped half-way, the next start goes on where it was; posts
 * deleted since do not come back.
 *
 * @param folder with the posts and, beside or in it, their images; nothing outside of it is read
 * @returns what became of each file; empty when they were filled in before
 */
export async function importStarterPosts(context: ImportContext, folder: string): Promise<FileResult[]> {
  const isDone = await context.storage.read((readers) => readers.meta.get(MARKER));
  if (isDone !== undefined) {
    return [];
  }
  // Loaded only when needed: image and Markdown libraries would slow down every start.
  const { importFolder } = await import('./import-folder');
  const results = await importFolder(context, {
    folder,
    author: 'Lectern Team',
    keyOf: ({ path }) => `starter:${path}`,
  });
  const now = new Date(context.clock.now()).toISOString();
  await context.storage.transact((writers) => writers.meta.set(MARKER, now));
  return results;
}
