import type { Storage } from '../storage/port';

/** Ends one session. Its token is worth nothing from then on. */
export async function logOut({ storage }: { storage: Storage }, sessionId: string): Promise<void> {
  await storage.transact(({ sessions }) => sessions.remove(sessionId));
}
