import { openNedbStorage } from '../../server/storage/nedb/open';
import { createLogger } from '../../server/logger';
import { systemClock } from '../../server/system';

/** Makes an empty folder one whose starter posts were filled in and thrown away: a server on it starts at once. */
export async function withoutStarterPosts(folder: string): Promise<void> {
  const storage = await openNedbStorage({ folder, clock: systemClock, logger: createLogger('silent') });
  await storage.transact(({ meta }) => meta.set('starter-posts', '2026-11-01T00:00:00.000Z'));
  await storage.close();
}
