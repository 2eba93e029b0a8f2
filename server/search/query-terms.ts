import { findByPrefix, findSimilar, findTerm, frequencyAt } from './find-terms';
import type { Segment } from './segment';
import { tokenize, type Token } from '../domain/tokenizer';

/** One word of a query: the terms of the index that it may mean, and how surely (1 = as typed). */
export interface QueryTerm {
  candidates: ReadonlyMap<string, number>;
  /** Rareness of the word: what a post that holds it is worth. */
  idf: number;
}

const MAX_WORDS = 16;
const PREFIX_LIMIT = 40;
const SIMILAR_LIMIT = 30;
/** A word that so few posts hold may be a typing error in those posts. */
const RARE = 3;

/** What each word of a query may mean in this index. Words that nothing comes near are left out. */
export function readQuery(query: string, segments: readonly Segment[]): QueryTerm[] {
  const tokens: Token[] = [];
  tokenize(query, (token) => tokens.push(token));
  const isLastOpen = !/\s$/.test(query);
  const total = segments.reduce((sum, { postIds }) => sum + postIds.length, 0);
  return tokens.slice(0, MAX_WORDS).flatMap((token, index, words) => {
    const isPrefix = isLastOpen && index === words.length - 1;
    const candidates = expand(token, isPrefix, segments);
    const readings =
      candidates.size > 0
        ? [candidates]
        : token.parts.map((part) => expand({ forms: [part], parts: [] }, isPrefix, segments));
    return readings
      .filter(({ size }) => size > 0)
      .map((terms) => ({ candidates: terms, idf: rareness(terms, segments, total) }));
  });
}

function expand({ forms }: Token, isPrefix: boolean, segments: readonly Segment[]): Map<string, number> {
  const candidates = new Map<string, number>();
  const offer = (term: string, weight: number) =>
    candidates.set(term, Math.max(weight, candidates.get(term) ?? 0));
  let frequency = 0;
  for (const form of forms) {
    const own = frequencyOf(form, segments);
    frequency += own;
    if (own > 0) {
      offer(form, 1);
    }
  }
  const isKnown = frequency > 0;
  if (isPrefix) {
    for (const form of forms.filter((text) => text.length > 1 || !isKnown)) {
      for (const term of segments.flatMap((segment) => findByPrefix(segment, form, PREFIX_LIMIT))) {
        offer(term, (isKnown ? 0.15 : 0.5) * Math.sqrt(form.length / term.length));
        frequency += 1;
      }
    }
  }
  if (frequency < RARE) {
    forms.forEach((form) => addSimilar(form, segments, offer, isKnown ? 0.3 : 1));
  }
  return candidates;
}

/** Typing errors: one in words of 4 to 7 letters, two in longer ones. */
function addSimilar(
  form: string,
  segments: readonly Segment[],
  offer: (term: string, weight: number) => void,
  share: number,
): void {
  const allowed = form.length >= 8 ? 2 : form.length >= 4 ? 1 : 0;
  if (allowed === 0 || /^[\d.]+$/.test(form)) {
    return;
  }
  const distances = new Map(segments.flatMap((segment) => [...findSimilar(segment, form, allowed)]));
  const least = Math.min(...distances.values());
  [...distances]
    .filter(([, distance]) => distance === least)
    .map(([term]) => ({ term, frequency: frequencyOf(term, segments) }))
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, SIMILAR_LIMIT)
    .forEach(({ term }) => offer(term, (share * 0.6) / least));
}

/** How many posts hold a term. */
export function frequencyOf(term: string, segments: readonly Segment[]): number {
  let sum = 0;
  for (const segment of segments) {
    const place = findTerm(segment, term);
    sum += place < 0 ? 0 : frequencyAt(segment, place);
  }
  return sum;
}

/** BM25's inverse document frequency of the surest candidates together. */
export function rareness(
  candidates: ReadonlyMap<string, number>,
  segments: readonly Segment[],
  total: number,
): number {
  const surest = Math.max(0, ...candidates.values());
  let frequency = 0;
  for (const [term, weight] of candidates) {
    frequency += weight >= surest * 0.8 ? frequencyOf(term, segments) : 0;
  }
  const holding = Math.min(frequency, total);
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}
