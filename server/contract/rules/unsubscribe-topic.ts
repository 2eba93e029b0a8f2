import { POST_CATEGORIES, type Category } from '../constants/categories';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '../constants/mail';

/** Which mails an unsubscribe link stops: those about a category, or all that come gathered by day or by week. */
export type UnsubscribeTopic = { category: Category } | { digest: DigestFrequency };

/** Whose mails an unsubscribe link stops, and which. */
export type Unsubscription = { userId: string } & UnsubscribeTopic;

/** No category is called so. */
const DIGEST = 'digest:';

/** What an unsubscribe token says: {@link parseUnsubscription} reads it. */
export function formatUnsubscription(unsubscription: Unsubscription): string {
  const topic = 'digest' in unsubscription ? DIGEST + unsubscription.digest : unsubscription.category;
  return `${unsubscription.userId} ${topic}`;
}

/**
 * Reads what the first part of an unsubscribe token says once it is decoded (base64url of UTF-8).
 *
 * @returns undefined for what makes no sense
 */
export function parseUnsubscription(text: string): Unsubscription | undefined {
  const userId = text.slice(0, Math.max(0, text.indexOf(' ')));
  const topic = text.slice(userId.length + 1);
  const category = POST_CATEGORIES.find((name) => name === topic);
  const digest = DIGEST_FREQUENCIES.find((frequency) => DIGEST + frequency === topic);
  if (userId === '') {
    return undefined;
  }
  return category ? { userId, category } : digest && { userId, digest };
}
