import { describe, expect, it } from 'vitest';
import { encodeTerm, rowDirective, textDirective } from '../../../server/help/text-directive';

describe('a text directive', () => {
  it('names a short passage whole, with the marks of the syntax encoded', () => {
    expect(
      textDirective([], 'A first-class, pure & simple one. More.', 'A first-class, pure & simple one.'),
    ).toBe('text=A%20first%2Dclass%2C%20pure%20%26%20simple%20one.');
    expect(encodeTerm('a-b,c&d')).toBe('a%2Db%2Cc%26d');
    expect(encodeTerm('half \ud83d of a pair, whole \u{1f642}')).toBe(
      'half%20%EF%BF%BD%20of%20a%20pair%2C%20whole%20%F0%9F%99%82',
    );
  });

  it('names a long passage by its first and last words', () => {
    const passage = `It begins here and now ${'and goes on '.repeat(20)}until it ends at last`;
    expect(textDirective(['Something else.'], passage, passage)).toBe(
      'text=It%20begins%20here%20and%20now,until%20it%20ends%20at%20last',
    );
  });

  it('takes more words where a browser would stop at an earlier place', () => {
    const passage = `It begins here and now ${'and goes on '.repeat(20)}until it ends at last`;
    const longer = textDirective(['Once it begins here and now, too.'], passage, passage);
    expect(longer).toMatch(/^text=It%20begins%20here%20and%20now%20and%20goes%20on%20and%20goes,/);
    const end = textDirective([], `${passage} once more`, `${passage} once more`);
    expect(decodeURIComponent(end?.split(',')[1] ?? '')).toBe('ends at last once more');
  });

  it('is left out where the words stand elsewhere before', () => {
    expect(textDirective(['THE SAME WORDS.'], 'The same words.', 'The same words.')).toBeUndefined();
  });

  it('leads from the first cell of a row to its last, where both are found there first', () => {
    expect(rowDirective(['Heading'], ['How often', 'once', '', 'at each click'])).toBe(
      'text=How%20often,at%20each%20click',
    );
    expect(rowDirective(['How often it runs'], ['How often', 'once'])).toBeUndefined();
    expect(rowDirective([], ['Yes', 'no', 'no'])).toBeUndefined();
    expect(rowDirective([], ['alone'])).toBeUndefined();
  });
});
