/** Texts longer than this are named by their first and last words. */
const WHOLE_MAX = 160;
const WORDS = 5;
/** One half of a surrogate pair without the other. */
const HALF = /\p{Surrogate}/gu;

/**
 * The text directive (WICG, URL Fragment Text Directives) that a browser finds a passage by, such as
 * `text=The%20first%20words,the%20last%20ones`.
 *
 * A browser takes the first place on the page that fits, so the words are as many as it takes to fit nowhere earlier.
 *
 * @param before every block of the page ahead of the passage's, then its block up to the passage
 * @param block what its block holds from the passage on; a block is what stands in one element
 * @param passage what `block` begins with
 * @returns undefined where the words stand elsewhere before, so that the browser would be led astray
 */
export function textDirective(before: readonly string[], block: string, passage: string): string | undefined {
  const earlier = before.map(fold);
  const isNew = (text: string) => {
    const folded = fold(text);
    return !earlier.some((other) => other.includes(folded));
  };
  if (passage.length <= WHOLE_MAX) {
    return isNew(passage) ? `text=${encodeTerm(passage)}` : undefined;
  }
  const words = passage.split(' ');
  for (let count = WORDS; count * 2 < words.length; count += WORDS) {
    const start = words.slice(0, count).join(' ');
    const end = words.slice(-count).join(' ');
    const rest = fold(block).slice(fold(start).length);
    const isFirstEnd =
      rest.indexOf(fold(end)) === fold(passage).length - fold(start).length - fold(end).length;
    if (isNew(start) && isFirstEnd) {
      return `text=${encodeTerm(start)},${encodeTerm(end)}`;
    }
  }
  return isNew(passage) ? `text=${encodeTerm(passage)}` : undefined;
}

/**
 * From the first cell of a row to its last one.
 *
 * @param before every block of the page ahead of the row
 */
export function rowDirective(before: readonly string[], cells: readonly string[]): string | undefined {
  const shown = cells.filter((cell) => cell !== '');
  const [first = '', ...others] = shown;
  const last = others.at(-1);
  if (last === undefined || first === last || before.some((other) => fold(other).includes(fold(first)))) {
    return undefined;
  }
  const isFirstEnd = !others.slice(0, -1).some((cell) => fold(cell).includes(fold(last)));
  return isFirstEnd ? `text=${encodeTerm(first)},${encodeTerm(last)}` : undefined;
}

/** Percent-encodes one term: `-`, `,` and `&` have a meaning of their own between terms. Half a character reads as browsers show it. */
export function encodeTerm(text: string): string {
  return encodeURIComponent(text.replace(HALF, '\ufffd')).replaceAll('-', '%2D');
}

function fold(text: string): string {
  return text.toLowerCase();
}
