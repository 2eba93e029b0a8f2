import { POST_CATEGORIES } from '../contract/constants/categories';
import type { SearchDocument } from './port';
import { documentNumbers, IMPACT_SCALE, sharedPrefixes, type Segment } from './segment';
import { tokenize } from '../domain/tokenizer';

/** What it is worth to stand in a field, beside the body where 1 is the most. Titles first. */
const FIELD = { title: 4.5, category: 3, keywords: 2.5, headings: 1.5 };
const CODE_WEIGHT = 0.4;
/** A part of a compound name weighs this much of a whole word. */
const PART_WEIGHT = 0.6;
/** Words of a post of ordinary length: longer ones need a term more often for the same weight. */
const USUAL_LENGTH = 1_000;

/** The weight of each term of a document, 1 to 255. */
export function weighTerms(document: SearchDocument): Map<string, number> {
  const bonus = new Map<string, number>();
  const counts = new Map<string, number>();
  addField(bonus, document.title, FIELD.title);
  addField(bonus, document.category, FIELD.category);
  addField(bonus, document.keywords.join(' · '), FIELD.keywords);
  addField(bonus, document.headings.join(' · '), FIELD.headings);
  const words = addText(counts, document.body, 1) + addText(counts, document.code, CODE_WEIGHT) * CODE_WEIGHT;
  const half = 1.2 * (0.5 + (0.5 * words) / USUAL_LENGTH);
  const impacts = new Map<string, number>();
  for (const [term, count] of counts) {
    impacts.set(term, quantise((bonus.get(term) ?? 0) + count / (count + half)));
  }
  for (const [term, value] of bonus) {
    if (!counts.has(term)) {
      impacts.set(term, quantise(value));
    }
  }
  return impacts;
}

function quantise(value: number): number {
  return Math.max(1, Math.min(255, Math.round(value * IMPACT_SCALE)));
}

/** A field counts once for each term; terms of a long field weigh less. */
function addField(bonus: Map<string, number>, text: string, weight: number): void {
  const seen = new Map<string, number>();
  let words = 0;
  tokenize(text, ({ forms, parts }) => {
    words += 1;
    forms.forEach((term) => seen.set(term, 1));
    parts.forEach((term) => seen.set(term, Math.max(seen.get(term) ?? 0, PART_WEIGHT)));
  });
  const perTerm = weight / (1 + 0.04 * Math.max(0, words - 1));
  for (const [term, share] of seen) {
    bonus.set(term, (bonus.get(term) ?? 0) + perTerm * share);
  }
}

function addText(counts: Map<string, number>, text: string, weight: number): number {
  let words = 0;
  const add = (term: string, value: number) => counts.set(term, (counts.get(term) ?? 0) + value);
  tokenize(text, ({ forms, parts }) => {
    words += 1;
    for (const term of forms) {
      add(term, weight);
    }
    for (const term of parts) {
      add(term, weight * PART_WEIGHT);
    }
  });
  return words;
}

/** Makes one segment of some documents. Takes about 1 ms a post of 1,300 words. */
export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const postings = new Map<string, number[]>();
  let total = 0;
  documents.forEach((document, number) => {
    for (const [term, impact] of weighTerms(document)) {
      const list = postings.get(term);
      const posting = number * 256 + impact;
      if (list) {
        list.push(posting);
      } else {
        postings.set(term, [posting]);
      }
      total += 1;
    }
  });
  const terms = [...postings.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  const numbers = documentNumbers(documents.length, total);
  const impacts = new Uint8Array(total);
  let end = 0;
  terms.forEach((term, index) => {
    for (const posting of postings.get(term) ?? []) {
      numbers[end] = Math.floor(posting / 256);
      impacts[end] = posting % 256;
      end += 1;
    }
    starts[index + 1] = end;
  });
  return {
    postIds: documents.map(({ postId }) => postId),
    revisions: documents.map(({ revision }) => revision),
    categories: Uint8Array.from(documents, ({ category }) => POST_CATEGORIES.indexOf(category)),
    alive: new Uint8Array(documents.length).fill(1),
    terms,
    shared: sharedPrefixes(terms),
    starts,
    documents: numbers,
    impacts,
  };
}
