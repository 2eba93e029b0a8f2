import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPECIMEN_ID } from '../../../server/contract/constants/certificates';
import { readUniqueId, uniqueIdOf } from '../../../server/contract/rules/unique-id';

const anyId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map(uniqueIdOf)
  .filter((id): id is string => id !== undefined);

describe('unique ids', () => {
  it('are letters and digits in groups, and different for different bytes', () => {
    expect(uniqueIdOf(new Uint8Array(16))).toBe(SPECIMEN_ID);
    expect(uniqueIdOf(new Uint8Array(16).fill(200, 15))).toMatch(
      /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{3}$/,
    );
    expect(() => uniqueIdOf(new Uint8Array(15))).toThrow(RangeError);
  });

  it('are read however they are typed', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const sloppy = id.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        return readUniqueId(id) === id && readUniqueId(` ${sloppy}`) === id;
      }),
    );
  });

  it('tell when one character is wrong or two neighbours have changed places', () => {
    fc.assert(
      fc.property(
        anyId,
        fc.nat(26),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (id, at, other) => {
          const plain = id.replaceAll('-', '');
          const wrong = plain.slice(0, at) + other + plain.slice(at + 1);
          const swapped =
            plain.slice(0, at) + (plain[at + 1] ?? '') + (plain[at] ?? '') + plain.slice(at + 2);
          const isRefused = (text: string) => text === plain || readUniqueId(text) === undefined;
          return isRefused(wrong) && isRefused(swapped);
        },
      ),
    );
    expect(readUniqueId('')).toBeUndefined();
    expect(readUniqueId('Z'.repeat(27))).toBeUndefined();
  });
});
