import { POST_CATEGORIES, type Category } from '../constants/categories';

/** Whose mails about which category an unsubscribe link stops. */
export interface Unsubscription {
  userId: string;
  category: Category;
}

/**
 * Reads what the first part of an unsubscribe token says once it is decoded (base64url of UTF-8).
 *
 * @returns undefined for what makes no sense
 */
export function parseUnsubscription(text: string): Unsubscription | undefined {
  const userId = text.slice(0, Math.max(0, text.indexOf(' ')));
  const category = POST_CATEGORIES.find((name) => name === text.slice(userId.length + 1));
  return category && userId !== '' ? { userId, category } : undefined;
}
