import type { Category } from '../contract/constants/categories';
import type { MailFrequency } from '../contract/constants/mail';
import type { UserRecord } from './entities';

/** How somebody wants the mails of a category: at once, unless they chose otherwise. */
export function mailFrequencyOf(
  { mailPreferences }: Pick<UserRecord, 'mailPreferences'>,
  category: Category,
): MailFrequency {
  return mailPreferences.find((preference) => preference.category === category)?.frequency ?? 'now';
}
