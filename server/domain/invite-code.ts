import { createHash } from 'node:crypto';
import { hashToken } from './token-hash';

/** Crockford's base32: no letter that could be read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const GROUP = 5;

/**
 * An invite code that can be read out and typed: 100 bits as four groups, such as `7K2QX-9M4TB-0HZ3C-VW81N`.
 *
 * @param token at least 100 random bits
 */
export function inviteCodeOf(token: string): string {
  const bytes = createHash('sha256').update(`invite ${token}`).digest();
  // 256 is a multiple of 32: every letter is as likely as any other.
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** What is stored of a code. Case, spaces and hyphens do not count, nor do letters that look like digits. */
export function hashInviteCode(code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return hashToken(`invite ${plain}`);
}
