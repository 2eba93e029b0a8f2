import { moment, type ServiceDeps } from './deps';

/** Writes down that the mail of notifications went out; those that are gone meanwhile stay so. */
export async function markMailed(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  notificationIds: readonly string[],
): Promise<void> {
  await storage.transact(async ({ notifications }) => {
    const mailedAt = moment(clock);
    for (const notificationId of notificationIds) {
      const found = await notifications.get(notificationId);
      if (found) {
        await notifications.put({ ...found, mailedAt });
      }
    }
  });
}
