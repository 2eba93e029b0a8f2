/** A word of a text: its forms as a whole, and the parts of a compound name. All folded. */
export interface Token {
  /** `useEffect` → useeffect; `node.js` → node.js, nodejs; `.NET` → .net. */
  forms: string[];
  /** `useEffect` → use, effect; `snake_case` → snake, case. */
  parts: string[];
}

const MAX_LENGTH = 40;

const WORD =
  /c\+\+\d{0,2}|[cfjq]#|g\+\+|\.net(?![\p{L}\p{N}])|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’]*(?:(?:\.|-|::)[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’]*)*/giu;
/** Alphabets that put no spaces between words: found by pairs of neighbouring characters. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff]/;
const UNSPACED_RUNS = new RegExp(`(?:${UNSPACED.source}|\\p{M})+`, 'gu');
const CAMEL_PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{L}\p{M}]+/gu;
const IS_CAMEL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
/** Names that only look like compounds: their parts are other things. */
const ONE_WORD = new Set(
  'javascript typescript coffeescript graphql postgresql mysql mongodb powershell github gitlab youtube devops openai'.split(
    ' ',
  ),
);
const SYNONYMS: Record<string, string> = {
  dotnet: '.net',
  csharp: 'c#',
  fsharp: 'f#',
  cpp: 'c++',
  golang: 'go',
};

/** Lets differences of accents and widths go: é → e, ｆ → f. Case stays. */
function foldMarks(text: string): string {
  // ASCII has nothing to fold.
  if (/^[\x00-\x7f]*$/.test(text)) {
    return text;
  }
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/**
 * Splits a text of any language, or code, into words.
 *
 * Knows C++, C#, .NET, Node.js, camelCase, snake_case, kebab-case, `std::vector` and versions such as 3.11.
 * Chinese, Japanese, Korean and other unspaced writing comes as pairs of characters.
 */
export function tokenize(text: string, take: (token: Token) => void): void {
  for (const [word] of foldMarks(text).matchAll(WORD)) {
    if (UNSPACED.test(word)) {
      takeUnspaced(word, take);
    } else {
      const token = readWord(word);
      if (token) {
        take(token);
      }
    }
  }
}

function takeUnspaced(word: string, take: (token: Token) => void): void {
  let end = 0;
  for (const run of word.matchAll(UNSPACED_RUNS)) {
    const before = readWord(word.slice(end, run.index));
    if (before) {
      take(before);
    }
    end = run.index + run[0].length;
    const characters = [...run[0].toLowerCase()];
    for (let index = 0; index < Math.max(1, characters.length - 1); index += 1) {
      take({ forms: [characters.slice(index, index + 2).join('')], parts: [] });
    }
  }
  const after = readWord(word.slice(end));
  if (after) {
    take(after);
  }
}

function readWord(raw: string): Token | undefined {
  const word = raw.replace(/^_+|_+$|['’]s$|['’]/gi, '');
  const whole = word.toLowerCase();
  if (whole.length === 0 || whole.length > 3 * MAX_LENGTH) {
    return undefined;
  }
  const synonym = Object.hasOwn(SYNONYMS, whole) ? SYNONYMS[whole] : undefined;
  if (/^[\p{L}\p{N}]+$/u.test(word)) {
    const forms = synonym ? [cut(whole), synonym] : [cut(whole)];
    return { forms, parts: ONE_WORD.has(whole) ? [] : camelParts(word) };
  }
  return readCompound(word, whole);
}

function readCompound(word: string, whole: string): Token {
  if (/^(?:\.net|g\+\+|[a-z]#|c\+\+)$/.test(whole)) {
    return { forms: [whole], parts: [] };
  }
  if (/^[\d.]+$/.test(whole)) {
    return { forms: [cut(whole)], parts: [] };
  }
  if (whole.startsWith('c++')) {
    return { forms: [whole], parts: ['c++'] };
  }
  const pieces = word.split(/[.\-_:]+/).filter(Boolean);
  const parts = pieces.flatMap((piece) => {
    const name = cut(piece.toLowerCase());
    return ONE_WORD.has(name) ? [name] : [name, ...camelParts(piece)];
  });
  if (whole.endsWith('.net')) {
    parts.push('.net');
  }
  const hasForms = pieces.length <= 4 && whole.length <= MAX_LENGTH;
  return { forms: hasForms ? [whole, pieces.join('').toLowerCase()] : [], parts };
}

function camelParts(word: string): string[] {
  if (!IS_CAMEL.test(word)) {
    return [];
  }
  const parts = word.match(CAMEL_PARTS) ?? [];
  return parts.length > 1
    ? parts.filter((part) => part.length > 1).map((part) => cut(part.toLowerCase()))
    : [];
}

function cut(term: string): string {
  return term.length > MAX_LENGTH ? term.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') : term;
}
