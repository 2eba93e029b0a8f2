import type { ServiceDeps } from './deps';

/** So many a transaction: others get their turn in between. */
const BATCH = 100;

/** Takes the news of a post that is gone out of everybody's notifications; mails that wait for it are not sent. */
export async function forgetPost({ storage }: Pick<ServiceDeps, 'storage'>, postId: string): Promise<void> {
  const told = await storage.read(({ notifications }) => notifications.listByPost(postId));
  for (let at = 0; at < told.length; at += BATCH) {
    await storage.transact(async ({ notifications }) => {
      for (const { notificationId } of told.slice(at, at + BATCH)) {
        await notifications.remove(notificationId);
      }
    });
  }
}
