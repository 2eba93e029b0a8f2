import type { Measure } from './measure';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Where the rows of a line begin: after a space where there is one, else after any letter; never inside of what is
 * seen as one letter, such as a flag or an accent on its base.
 *
 * @param max pixels of a row
 * @returns places in the line, the first of them 0; empty ones never
 */
export function rowsOf(line: string, measure: Measure, max: number): number[] {
  const starts = [0];
  // A letter is two columns wide at most, and a tab as wide as its stop: most lines need no look at their letters.
  if (measure.after(line, 0) <= max) {
    return starts;
  }
  let x = 0;
  let start = 0;
  let afterSpace = 0;
  for (const { segment, index } of letters.segment(line)) {
    const end = measure.after(segment, x);
    if (end > max && index > start && segment !== ' ') {
      const next = afterSpace > start ? afterSpace : index;
      starts.push(next);
      start = next;
      x = measure.after(segment, measure.after(line.slice(next, index), 0));
    } else {
      x = end;
    }
    if (segment === ' ' || segment === '\t') {
      afterSpace = index + 1;
    }
  }
  return starts;
}
