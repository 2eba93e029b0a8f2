export type PdfDictionary = Map<string, PdfValue>;
export interface PdfReference {
  object: number;
}
/** Texts and names: of texts the bytes, as Latin-1. */
export type PdfValue =
  | number
  | boolean
  | null
  | PdfDictionary
  | PdfValue[]
  | PdfReference
  | { name: string }
  | { text: string };

/** How deep values may stand in each other. */
const DEEPEST = 40;
const MOST_VALUES = 200_000;

const SPACE = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const OBJECT = /\s*(\d{1,10})\s+\d{1,5}\s+obj/y;
const SECTION = /\s*(\d{1,10})\s+(\d{1,10})[ ]*\r?\n/y;
const ROW = /\d{10} \d{5} [nf](?: \r| \n|\r\n)/y;

/** Reads the syntax of PDF (ISO 32000-1, 7.2 to 7.5.4). Throws RangeError at what it does not know. */
export class PdfParser {
  /** One character for each byte. */
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(bytes: Uint8Array) {
    this.#text = latin1(bytes);
  }

  slice(start: number, end: number): string {
    return this.#text.slice(Math.max(0, start), end);
  }

  isObject(offset: number): boolean {
    return this.#match(OBJECT, offset) !== undefined;
  }

  /** The object that stands at an offset, and where its value ends. */
  object(offset: number, object: number): { value: PdfValue; end: number } {
    if (Number(this.#match(OBJECT, offset)?.[1]) !== object) {
      throw new RangeError('Another object stands there.');
    }
    const value = this.#value(0);
    return { value, end: this.#at };
  }

  /** A table of objects with its trailer; undefined when there is none. */
  table(offset: number, most: number): { offsets: Map<number, number>; trailer: PdfDictionary } | undefined {
    if (this.#match(/\s*xref[ ]*\r?\n/y, offset) === undefined) {
      return undefined;
    }
    const offsets = new Map<number, number>();
    for (let section = this.#match(SECTION); section; section = this.#match(SECTION)) {
      const [first, count] = [Number(section[1]), Number(section[2])];
      if (count > most) {
        throw new RangeError('Too many objects.');
      }
      for (let index = 0; index < count; index += 1) {
        const row = this.#match(ROW)?.[0];
        if (row === undefined) {
          throw new RangeError('A row of the table is damaged.');
        }
        // A free one hides what older tables say of it.
        offsets.set(first + index, row[17] === 'n' ? Number(row.slice(0, 10)) : -1);
      }
    }
    this.#expect(/\s*trailer/y);
    const trailer = this.#value(0);
    if (!(trailer instanceof Map)) {
      throw new RangeError('The table has no trailer.');
    }
    return { offsets, trailer };
  }

  /** The bytes of a stream whose dictionary ends at an offset. */
  streamAt(offset: number, length: number): string | undefined {
    if (this.#match(/\s*stream(?:\r\n|\n)/y, offset) === undefined) {
      return undefined;
    }
    const start = this.#at;
    const isWhole = length >= 0 && this.#match(/\s*endstream/y, start + length) !== undefined;
    return isWhole ? this.#text.slice(start, start + length) : undefined;
  }

  #match(pattern: RegExp, offset = this.#at): RegExpExecArray | undefined {
    if (!Number.isSafeInteger(offset) || offset < 0 || offset > this.#text.length) {
      return undefined;
    }
    pattern.lastIndex = offset;
    const match = pattern.exec(this.#text);
    this.#at = match ? pattern.lastIndex : this.#at;
    return match ?? undefined;
  }

  #expect(pattern: RegExp): string {
    const match = this.#match(pattern);
    if (match === undefined) {
      throw new RangeError('The file is damaged.');
    }
    return match[0];
  }

  #value(depth: number): PdfValue {
    this.#values += 1;
    if (depth > DEEPEST || this.#values > MOST_VALUES) {
      throw new RangeError('The file is too intricate.');
    }
    this.#match(SPACE);
    const sign = this.#text[this.#at];
    if (sign === '<') {
      return this.#text[this.#at + 1] === '<' ? this.#dictionary(depth) : this.#hexText();
    }
    if (sign === '/') {
      return { name: this.#name() };
    }
    return sign === '[' ? this.#array(depth) : sign === '(' ? this.#literalText() : this.#word();
  }

  #dictionary(depth: number): PdfDictionary {
    const dictionary: PdfDictionary = new Map();
    this.#at += 2;
    for (this.#match(SPACE); this.#match(/>>/y) === undefined; this.#match(SPACE)) {
      const key = this.#name();
      if (dictionary.has(key)) {
        throw new RangeError('A key stands there twice.');
      }
      dictionary.set(key, this.#value(depth + 1));
    }
    return dictionary;
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    this.#at += 1;
    for (this.#match(SPACE); this.#match(/\]/y) === undefined; this.#match(SPACE)) {
      values.push(this.#value(depth + 1));
    }
    return values;
  }

  #name(): string {
    this.#expect(/\//y);
    const name = this.#match(WORD)?.[0] ?? '';
    return name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }

  #hexText(): { text: string } {
    const digits = this.#expect(/<[0-9a-fA-F\s]*>/y).replace(/[<>\s]/g, '');
    const codes = digits.match(/.{1,2}/g) ?? [];
    return { text: codes.map((code) => String.fromCharCode(parseInt(code.padEnd(2, '0'), 16))).join('') };
  }

  /** A text in brackets, which can hold others; escapes are kept as they stand. */
  #literalText(): { text: string } {
    const start = this.#at + 1;
    let depth = 0;
    do {
      const mark = this.#expect(/[^()\\]*(?:\\[^]|[()])/y);
      depth +=
        mark.endsWith('\\(') || mark.endsWith('\\)')
          ? 0
          : mark.endsWith('(')
            ? 1
            : mark.endsWith(')')
              ? -1
              : 0;
    } while (depth > 0);
    return { text: this.#text.slice(start, this.#at - 1) };
  }

  #word(): PdfValue {
    const reference = this.#match(REFERENCE);
    if (reference) {
      return { object: Number(reference[1]) };
    }
    const word = this.#expect(WORD);
    if (word === 'true' || word === 'false') {
      return word === 'true';
    }
    const value = Number(word);
    if (word !== 'null' && Number.isNaN(value)) {
      throw new RangeError('That is no value.');
    }
    return word === 'null' ? null : value;
  }
}

const PART = 8192;

function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += PART) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + PART)));
  }
  return parts.join('');
}
