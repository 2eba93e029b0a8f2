import type { AppContext } from './http/app-context';

/** Fills an empty data folder with the posts that come with Lectern, once. Returns how many. */
export async function fillWithStarterPosts(_context: AppContext, _folder: string): Promise<number> {
  return 0;
}
