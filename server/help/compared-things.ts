import { tokenize } from '../domain/tokenizer';
import { isHolding } from './words';

const EITHER = new Set(['vs', 'versus', 'or']);
/** With one of these, “and” sets side by side as well: “the difference between a class and a record”. */
const ASKED_APART = /^(?:diff?e?re?n\w*|between|compared?|versus)$/;
const ARTICLES = new Set(['a', 'an', 'the']);
/** A side is a name of few words: “guard let”, “abstract class”. */
const SIDE_MAX = 2;

/**
 * The two things that a question sets side by side, each by the words that name it; empty when it sets none. A post that treats one of
 * them alone does not answer, however often it names that one.
 */
export function comparedThings(question: string): string[][] {
  for (const clause of question.split(/[,;:?!()]|\.\s/)) {
    const words: string[] = [];
    tokenize(clause, ({ forms, parts }) => words.push(forms[0] ?? parts.join(' ')));
    const isAskedApart = words.some((word) => ASKED_APART.test(word));
    const at = words.findIndex((word) => EITHER.has(word) || (isAskedApart && word === 'and'));
    if (at > 0) {
      const sides = [words.slice(0, at).reverse(), words.slice(at + 1)].map(sideOf);
      if (sides.every((side) => side.length > 0)) {
        return sides;
      }
    }
  }
  return [];
}

/** Up to the next word that only holds the sentence together, seen from the word that compares. */
function sideOf(words: readonly string[]): string[] {
  const named = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words;
  const end = named.findIndex(isHolding);
  return named.slice(0, end < 0 ? SIDE_MAX : Math.min(end, SIDE_MAX));
}
