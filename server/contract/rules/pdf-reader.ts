import { PdfParser, type PdfDictionary, type PdfReference, type PdfValue } from './pdf-parser';

export type { PdfDictionary, PdfValue } from './pdf-parser';

/** Why a file is not read. */
export type PdfFailure = 'not-a-pdf' | 'damaged' | 'encrypted' | 'rewritten';

/** Tables that one file may have: each time it is added to, it gets another. */
const MOST_TABLES = 32;
const MOST_OBJECTS = 100_000;
/** Where the head and the end of a file are looked for, in bytes. */
const EDGE = 1024;

/**
 * Reads objects of a PDF by its tables of them (ISO 32000-1, 7.5), as far as files go that keep them plain. What is
 * packed stays so.
 */
export class PdfReader {
  readonly #parser: PdfParser;
  readonly #offsets = new Map<number, number>();
  #root: PdfDictionary = new Map();
  #newest: PdfDictionary | undefined;

  private constructor(parser: PdfParser) {
    this.#parser = parser;
  }

  /** @returns a reader, or why there is none */
  static open(bytes: Uint8Array): PdfReader | PdfFailure {
    const parser = new PdfParser(bytes);
    if (!parser.slice(0, EDGE).includes('%PDF-')) {
      return 'not-a-pdf';
    }
    const tail = parser.slice(bytes.length - EDGE, bytes.length);
    const start = /startxref\s+(\d{1,9})\s+%%EOF\s*$/.exec(tail)?.[1];
    if (start === undefined) {
      return 'damaged';
    }
    const reader = new PdfReader(parser);
    try {
      return reader.#readTables(Number(start)) ?? reader;
    } catch {
      return 'damaged';
    }
  }

  get root(): PdfDictionary {
    return this.#root;
  }

  /** What a reference leads to; any other value itself. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    return isReference(value) ? this.#objectAt(value)?.value : value;
  }

  /** A stream with its bytes as they stand in the file, one character for each. */
  stream(value: PdfValue | undefined): { dictionary: PdfDictionary; text: string } | undefined {
    const found = isReference(value) ? this.#objectAt(value) : undefined;
    const dictionary = found?.value;
    if (!found || !(dictionary instanceof Map)) {
      return undefined;
    }
    const length = this.resolve(dictionary.get('Length'));
    const text = typeof length === 'number' ? this.#parser.streamAt(found.end, length) : undefined;
    return text === undefined ? undefined : { dictionary, text };
  }

  #objectAt({ object }: PdfReference) {
    const offset = this.#offsets.get(object);
    return offset === undefined || offset < 0 ? undefined : this.#parser.object(offset, object);
  }

  /** The newest table first: what it says of an object counts. */
  #readTables(newest: number): PdfFailure | undefined {
    const seen = new Set<number>();
    let offset: PdfValue | undefined = newest;
    while (typeof offset === 'number') {
      if (seen.has(offset) || seen.size >= MOST_TABLES) {
        return 'damaged';
      }
      seen.add(offset);
      const table = this.#parser.table(offset, MOST_OBJECTS);
      if (table === undefined) {
        return this.#parser.isObject(offset) ? 'rewritten' : 'damaged';
      }
      if (table.trailer.has('Encrypt')) {
        return 'encrypted';
      }
      if (table.trailer.has('XRefStm')) {
        return 'rewritten';
      }
      table.offsets.forEach((at, object) => this.#offsets.set(object, this.#offsets.get(object) ?? at));
      this.#newest ??= table.trailer;
      offset = table.trailer.get('Prev');
    }
    const root = this.resolve(this.#newest?.get('Root'));
    if (!(root instanceof Map)) {
      return 'damaged';
    }
    this.#root = root;
    return undefined;
  }
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'object' in value;
}
