import { createHash } from 'node:crypto';
import { withoutAddresses } from './without-addresses';
import { withoutSecrets } from './without-secrets';

/** Numbers of telephones, cards and accounts: seven digits or more, however they are grouped. */
const DIGITS = /\+?\d(?:[\s().-]{0,2}\d){6,}/g;
/** Letters and digits mixed and longer than names are: keys and tokens. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g;

/** A question without what may say who asked it: addresses, long numbers, keys and tokens. */
export function maskQuestion(question: string): string {
  return withoutSecrets(withoutAddresses(question))
    .replace(TOKEN, '…')
    .replace(DIGITS, '…')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The id of a masked question: the same for one that differs in case, accents, white space and marks alone. */
export function questionIdOf(question: string): string {
  const folded = question
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#+.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim();
  return createHash('sha256')
    .update(folded === '' ? question : folded)
    .digest('base64url');
}
