import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  formatUnsubscription,
  parseUnsubscription,
  type Unsubscription,
} from '../contract/rules/unsubscribe-topic';

/**
 * The token of an unsubscribe link: signed, not stored, and good for as long as the mail is kept (RFC 8058
 * asks that one click suffices). It can do nothing but stop those mails.
 *
 * @param secret of this instance
 */
export function unsubscribeToken(secret: string, unsubscription: Unsubscription): string {
  const payload = Buffer.from(formatUnsubscription(unsubscription), 'utf8').toString('base64url');
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
  return parseUnsubscription(Buffer.from(payload, 'base64url').toString('utf8'));
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${payload}`).digest('base64url');
}
