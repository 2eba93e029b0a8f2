import { createHmac, timingSafeEqual } from 'node:crypto';
import { POST_CATEGORIES, type Category } from '../contract/constants/categories';

/** Whose mails about which category a link stops. */
export interface Unsubscription {
  userId: string;
  category: Category;
}

/**
 * The token of an unsubscribe link: signed, not stored, and good for as long as the mail is kept (RFC 8058
 * asks that one click suffices). It can do nothing but stop those mails.
 *
 * @param secret of this instance
 */
export function unsubscribeToken(secret: string, { userId, category }: Unsubscription): string {
  const payload = Buffer.from(`${userId} ${category}`, 'utf8').toString('base64url');
  return `${payload}.${sign(secret, payload)}`;
}

/** What a token stands for; undefined for one that this instance did not make. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = Buffer.from(sign(secret, payload));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return undefined;
  }
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  const userId = text.slice(0, text.indexOf(' '));
  const category = POST_CATEGORIES.find((name) => name === text.slice(userId.length + 1));
  return category && { userId, category };
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${payload}`).digest('base64url');
}
