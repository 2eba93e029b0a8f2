/** Crockford's base 32: no I, L, O and U (https://www.crockford.com/base32.html). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 26 characters hold 130 bits: 128 random ones after two zeros. */
const DIGITS = 26;
const GROUP = 4;
const CHECK_MODULUS = 37;
const BYTES = 16;

/**
 * The public id of a certificate, from 16 random bytes: 26 characters of Crockford's base 32 and his check
 * character, in groups such as `3KJ7-0000-…-00A`.
 *
 * @returns undefined when the check character would be one of the five that are neither letter nor digit, or U:
 * draw again (5 of 37 do)
 */
export function uniqueIdOf(bytes: Uint8Array): string | undefined {
  if (bytes.length !== BYTES) {
    throw new RangeError(`A unique id is made from ${BYTES} bytes.`);
  }
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const check = SYMBOLS[Number(value % BigInt(CHECK_MODULUS))];
  return check === undefined ? undefined : inGroups(digitsOf(value) + check);
}

/**
 * Reads a unique id as people type it: in any case, with or without hyphens and spaces, O for 0, I and L for 1.
 *
 * @returns the one way it is written; undefined when it is no such id, or its check character says that one
 * character is wrong or two have changed places
 */
export function readUniqueId(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (plain.length !== DIGITS + 1) {
    return undefined;
  }
  let value = 0n;
  for (const symbol of plain.slice(0, DIGITS)) {
    const digit = SYMBOLS.indexOf(symbol);
    if (digit < 0) {
      return undefined;
    }
    value = value * 32n + BigInt(digit);
  }
  const isSound = value >> 128n === 0n && SYMBOLS[Number(value % BigInt(CHECK_MODULUS))] === plain[DIGITS];
  return isSound ? inGroups(plain) : undefined;
}

function digitsOf(value: bigint): string {
  let rest = value;
  let digits = '';
  for (let place = 0; place < DIGITS; place += 1) {
    digits = (SYMBOLS[Number(rest % 32n)] ?? '') + digits;
    rest /= 32n;
  }
  return digits;
}

function inGroups(plain: string): string {
  return (plain.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
