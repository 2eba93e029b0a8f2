import type { Token } from '../domain/tokenizer';
import { findByPrefix, findSimilar } from './find-terms';
import type { WordReading } from './port';
import { frequencyOf, rareness } from './query-terms';
import type { Segment } from './segment';

/** Terms with the same beginning that are looked at for each word. */
const PREFIX_LIMIT = 200;
const SIMILAR_LIMIT = 12;
const SAME_STEM = 0.9;
/** What a term is worth that was typed with so many errors. */
const MISSPELT = [1, 0.75, 0.55] as const;

/** What the words of a question may mean: as typed, in another form, or with typing errors where nobody writes it so. */
export function readWords(
  tokens: readonly Token[],
  segments: readonly Segment[],
  stem: (word: string) => string,
): WordReading[] {
  const total = segments.reduce((sum, { postIds }) => sum + postIds.length, 0);
  return tokens.flatMap((token) => {
    const whole = readOne(token.forms, segments, stem);
    const readings =
      whole.terms.size > 0 || token.parts.length === 0
        ? [{ forms: token.forms, ...whole }]
        : token.parts.map((part) => ({ forms: [part], ...readOne([part], segments, stem) }));
    return readings.map((reading) => ({ ...reading, idf: rareness(reading.terms, segments, total) }));
  });
}

function readOne(
  forms: readonly string[],
  segments: readonly Segment[],
  stem: (word: string) => string,
): Pick<WordReading, 'terms' | 'errors'> {
  const terms = new Map<string, number>();
  for (const form of forms) {
    if (frequencyOf(form, segments) > 0) {
      terms.set(form, 1);
    }
    for (const term of sameStem(form, segments, stem)) {
      terms.set(term, terms.get(term) ?? SAME_STEM);
    }
  }
  if (terms.size > 0) {
    return { terms, errors: 0 };
  }
  const unnumbered = forms.flatMap((form) => /^([a-z]{3,})\d{1,2}$/.exec(form)?.[1] ?? []);
  if (unnumbered.length > 0) {
    // HTML5 and Python3 are called HTML and Python by others.
    return readOne(unnumbered, segments, stem);
  }
  const similar = likeAny(forms, segments, stem);
  const errors = Math.min(...similar.values());
  [...similar]
    .filter(([, distance]) => distance === errors)
    .map(([term]) => ({ term, frequency: frequencyOf(term, segments) }))
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, SIMILAR_LIMIT)
    .forEach(({ term }) => {
      const weight = MISSPELT[errors] ?? 0;
      terms.set(term, weight);
      for (const other of sameStem(term, segments, stem)) {
        terms.set(other, Math.max(terms.get(other) ?? 0, weight * SAME_STEM));
      }
    });
  return { terms, errors: terms.size > 0 ? errors : 0 };
}

/** Words like the ones typed, or else like what their forms share: “proccessing” where posts say “process”. */
function likeAny(
  forms: readonly string[],
  segments: readonly Segment[],
  stem: (word: string) => string,
): Map<string, number> {
  const like = (words: readonly string[]) => new Map(words.flatMap((word) => [...findLike(word, segments)]));
  const found = like(forms);
  return found.size > 0 ? found : like(forms.map(stem));
}

function sameStem(form: string, segments: readonly Segment[], stem: (word: string) => string): string[] {
  if (!/^[a-z]{3,}$/.test(form)) {
    return [];
  }
  const wanted = stem(form);
  const prefix = wanted.slice(0, Math.max(3, wanted.length - 1));
  const found = segments.flatMap((segment) => findByPrefix(segment, prefix, PREFIX_LIMIT));
  return [...new Set(found)].filter((term) => /^[a-z]+$/.test(term) && stem(term) === wanted);
}

/** One typing error in words of 4 letters or more, two in those of 8 or more, and only such as people make. */
function findLike(form: string, segments: readonly Segment[]): Map<string, number> {
  const allowed = form.length >= 8 ? 2 : form.length >= 4 ? 1 : 0;
  if (allowed === 0 || !/^[\p{L}]+$/u.test(form)) {
    return new Map();
  }
  const found = segments.flatMap((segment) => [...findSimilar(segment, form, allowed)]);
  return new Map(found.filter(([term, distance]) => isMisspelling(form, term, distance)));
}

/**
 * Whether people write one for the other: they keep the first letter, or swap it with the second, mistake vowels and
 * leave out or double letters; a short word with another letter in it is another word.
 */
function isMisspelling(typed: string, term: string, distance: number): boolean {
  const isBegunAlike =
    typed[0] === term[0] || (typed[0] === term[1] && typed[1] === term[0] && typed.length === term.length);
  if (!isBegunAlike) {
    return false;
  }
  const isReplaced = typed.length === term.length && sorted(typed) !== sorted(term);
  if (distance === 1) {
    return typed.length > 4 || !isReplaced;
  }
  const [shorter = '', longer = ''] = [consonants(typed), consonants(term)].sort(
    (a, b) => a.length - b.length,
  );
  return shorter === longer || isOneLess(shorter, longer) || sorted(shorter) === sorted(longer);
}

function isOneLess(shorter: string, longer: string): boolean {
  return [...longer].some((_, at) => longer.slice(0, at) + longer.slice(at + 1) === shorter);
}

function sorted(text: string): string {
  return [...text].sort().join('');
}

/** Doubled ones count once. */
function consonants(text: string): string {
  return text.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
}
