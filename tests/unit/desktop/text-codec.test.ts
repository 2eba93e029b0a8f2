import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_MAX } from '../../../main/code/limits';
import { RefusedText } from '../../../main/code/refused-text';
import { decodeFile, encodeFile, lineEndsOf } from '../../../main/code/text-codec';

const read = (bytes: Buffer) => decodeFile(bytes, 'a.js');
/** Opens bytes, has the whole text replaced, and saves. */
const edit = (bytes: Buffer, change: (text: string) => string): Buffer => {
  const file = read(bytes);
  return encodeFile(file, change(file.text)).bytes;
};
const utf16 = (text: string, mark = '\u{feff}') => Buffer.from(mark + text, 'utf16le');

describe('files that are opened and saved', () => {
  const files: [string, Buffer, string, string][] = [
    ['UTF-8', Buffer.from('let ä = "😀";\n'), 'UTF-8', 'LF'],
    ['UTF-8 with a mark', Buffer.from('\u{feff}a\r\nb\r\n'), 'UTF-8 with BOM', 'CRLF'],
    ['UTF-8 with two marks', Buffer.from('\u{feff}\u{feff}a'), 'UTF-8 with BOM', 'LF'],
    ['nothing', Buffer.alloc(0), 'UTF-8', 'LF'],
    ['no final newline', Buffer.from('a\nb'), 'UTF-8', 'LF'],
    ['CR', Buffer.from('a\rb\r'), 'UTF-8', 'CR'],
    ['mixed', Buffer.from('a\r\nb\nc\rd\r\r\n\n\r'), 'UTF-8', 'mixed'],
    ['UTF-16 LE', utf16('ä\r\n😀\n'), 'UTF-16 LE', 'mixed'],
    ['UTF-16 BE', utf16('ä\r\n').swap16(), 'UTF-16 BE', 'CRLF'],
    ['Latin-1', Buffer.from('gr\u{fc}n\u{85}\x80\r\n', 'latin1'), 'Latin-1', 'CRLF'],
    ['5 MB', Buffer.from('const a = "ä";\r\n'.repeat(300_000)), 'UTF-8', 'CRLF'],
  ];
  it.each(files)('%s: same bytes, known for what it is', (_name, bytes, encoding, lineEnds) => {
    const file = read(bytes);
    expect([file.encoding, lineEndsOf(file)]).toEqual([encoding, lineEnds]);
    expect(file.text).not.toContain('\r');
    expect(encodeFile(file, file.text).bytes.equals(bytes)).toBe(true);
  });

  it('gives the same bytes for whatever is accepted', () => {
    const bits = fc.constantFrom('a', '\n', '\r', '\r\n', 'ä', '😀', '\u{feff}', '\u{2028}', ' ');
    const text = fc.array(bits, { maxLength: 40 }).map((parts) => parts.join(''));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((given) => Buffer.from(given)),
      text.map((given) => Buffer.from(given)),
      text.map((given) => utf16(given)),
      text.map((given) => utf16(given).swap16()),
      text.map((given) => Buffer.from(given, 'latin1')),
    );
    let accepted = 0;
    fc.assert(
      fc.property(bytes, (given) => {
        try {
          const file = read(given);
          accepted += 1;
          expect(encodeFile(file, file.text).bytes.equals(given)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedText);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(1_000);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), /no text/],
    ['half a pair in UTF-16', utf16('a\u{d83d}b'), /UTF-16 LE, and is not/],
    ['an odd number of bytes in UTF-16', Buffer.concat([utf16('ab'), Buffer.from('c')]), /and is not/],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /no text/],
    ['too much', Buffer.alloc(FILE_MAX + 1, 'a'), /larger than 20 MB/],
  ])('refuses %s with a sentence', (_name, bytes, sentence) => {
    expect(() => read(bytes)).toThrow(sentence);
  });
});

describe('files in which something was typed', () => {
  const change = (from: string, to: string) => (text: string) => text.replace(from, to);

  it.each([
    ['a word in a line', 'a\r\nbc\nd\r', change('bc', 'bxc'), 'a\r\nbxc\nd\r'],
    ['a new line between others', 'a\r\nb\nc\r\n', change('b\n', 'b\nnew\n'), 'a\r\nb\nnew\r\nc\r\n'],
    ['a line taken away', 'a\r\nb\nc\rd', change('b\n', ''), 'a\r\nc\rd'],
    ['a line cut in two', 'x\r\nab\ny\r\n', change('ab', 'a\nb'), 'x\r\na\r\nb\ny\r\n'],
    ['two lines made one', 'a\r\nb\nc\r\n', change('a\nb', 'ab'), 'ab\nc\r\n'],
    ['lines after the end', 'a\r\nb\nc\r\nd', (text: string) => `${text}\ne\n`, 'a\r\nb\nc\r\nd\r\ne\r\n'],
    ['two places at once', 'a\r\nb\nc\rd\ne', (text: string) => `0\n${text}\n`, '0\na\r\nb\nc\rd\ne\n'],
    ['each of the last lines', 'x\r\na\r\nb\nc', () => 'x\na!\nb!\nc!', 'x\r\na!\r\nb!\nc!'],
    ['everything', 'a\r\nb\r\n', () => 'x\ny\nz', 'x\r\ny\r\nz'],
    ['a final newline taken away', 'a\r\nb\r\n', () => 'a\nb', 'a\r\nb'],
  ])('%s: what was not typed keeps its line end', (_name, before, typed, after) => {
    expect(edit(Buffer.from(before), typed).toString()).toBe(after);
  });

  it('never changes an untouched line, wherever others come and go', () => {
    const line = fc.tuple(fc.uuid(), fc.constantFrom('\n', '\r\n', '\r'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(), (lines, at) => {
        const place = at % lines.length;
        const raw = lines.map(([text, end]) => text + end);
        const made = edit(Buffer.from(raw.join('')), (text) => {
          const parts = text.split('\n');
          return parts.toSpliced(place, 0, 'typed').join('\n');
        }).toString();
        expect(made.startsWith(raw.slice(0, place).join('') + 'typed')).toBe(true);
        expect(made.endsWith(raw.slice(place).join(''))).toBe(true);
      }),
    );
  });

  it('keeps new line ends of a file apart that has been saved before', () => {
    const first = encodeFile(read(Buffer.from('a\r\nb\nc\n')), 'a\nb\nx\nc\n').file;
    expect(encodeFile(first, 'a\nb\nx\nc\ny\n').bytes.toString()).toBe('a\r\nb\nx\nc\ny\n');
  });

  it.each([
    ['CRLF', 'a\r\nb\r\n'],
    ['CR', 'a\rb\r'],
    ['LF', 'a\nb\n'],
    ['mixed', 'a\r\nb\nc\rd\n'],
  ])('has the same bytes after all of it was cut, saved and put back: %s', (lineEnds, before) => {
    const file = read(Buffer.from(before));
    for (const rest of ['', 'one line']) {
      const cut = encodeFile(file, rest);
      expect(cut.bytes.toString()).toBe(rest);
      expect(encodeFile(cut.file, file.text).bytes.toString()).toBe(before);
      const grown = encodeFile(cut.file, 'x\ny').bytes.toString();
      expect(grown).toBe(`x${lineEnds === 'mixed' ? '\n' : before.slice(1, -1).replace(/b.*/s, '')}y`);
    }
  });

  it('gives lines back their ends that were taken away, saved and put back', () => {
    const file = read(Buffer.from('a\r\nb\nc\rd\n'));
    const typed = encodeFile(file, 'a!\nb\nc\nd\n').file;
    const less = encodeFile(typed, 'a!\nd\n').file;
    expect(encodeFile(less, 'a!\nb\nc\nd\n').bytes.toString()).toBe('a!\r\nb\nc\rd\n');
    const none = encodeFile(less, '').file;
    expect(encodeFile(none, 'a\nb\nc!\nd\n').bytes.toString()).toBe('a\r\nb\nc!\rd\n');
  });

  it('says what Latin-1 has no room for, and where', () => {
    const file = read(Buffer.from('gr\u{fc}n\r\n', 'latin1'));
    expect(() => encodeFile(file, 'grün\n5 €\n')).toThrow(/no “€” \(line 2\).*Save As/);
    expect(encodeFile(file, 'größer\n').bytes.toString('latin1')).toBe('größer\r\n');
  });

  it('says where half a character is', () => {
    expect(() => encodeFile(read(Buffer.from('a\n')), 'a\n\u{d83d}\n')).toThrow(
      /Line 2 has half a character/,
    );
  });
});
