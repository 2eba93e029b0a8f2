import type { DigestFrequency } from '../contract/constants/mail';
import type { MailPreference } from '../contract/schemas/notification';
import type { UserRecord } from '../domain/entities';
import { mailFrequencyOf } from '../domain/mail-frequency';
import { changeUser } from './change-user';
import type { ServiceDeps } from './deps';

/** How mails of each followed category come. */
export function listMailPreferences(user: UserRecord): MailPreference[] {
  return user.followedCategories.map((category) => ({
    category,
    frequency: mailFrequencyOf(user, category),
  }));
}

/** Sets how mails of one category come; one that is not followed stays as it is. @returns all preferences */
export async function setMailPreference(
  deps: ServiceDeps,
  userId: string,
  preference: MailPreference,
): Promise<MailPreference[]> {
  return deps.storage.transact(async (writers) => {
    const user = await writers.users.get(userId);
    if (!user) {
      return [];
    }
    if (
      !user.followedCategories.includes(preference.category) ||
      mailFrequencyOf(user, preference.category) === preference.frequency
    ) {
      return listMailPreferences(user);
    }
    const others = user.mailPreferences.filter(({ category }) => category !== preference.category);
    const changed = await changeUser(writers, deps, user, { mailPreferences: [...others, preference] });
    return listMailPreferences(changed);
  });
}

/** No more mails about the categories whose mails come gathered so; they stay followed. */
export async function stopDigest(deps: ServiceDeps, userId: string, digest: DigestFrequency): Promise<void> {
  await deps.storage.transact(async (writers) => {
    const user = await writers.users.get(userId);
    if (user?.mailPreferences.some(({ frequency }) => frequency === digest)) {
      const mailPreferences = user.mailPreferences.map((preference) =>
        preference.frequency === digest ? { ...preference, frequency: 'none' as const } : preference,
      );
      await changeUser(writers, deps, user, { mailPreferences });
    }
  });
}
