import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** A stretch of text: in both states, or only in the later or the earlier one. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Milliseconds for one comparison: beyond that, whole lines tell enough. */
const LIMIT = 150;

/** What differs between two texts, word for word; in texts that have little in common, line by line. */
export function wordDiff(before: string, after: string): TextPart[] {
  if (before === after) {
    return after === '' ? [] : [{ kind: 'same', text: after }];
  }
  const changes =
    diffWordsWithSpace(before, after, { timeout: LIMIT }) ?? diffLines(before, after, { timeout: LIMIT });
  return changes
    ? changes.map(partOf)
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
}

function partOf({ added, removed, value }: ChangeObject<string>): TextPart {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
}

/** From 0, nothing in common, to 1, equal: the share of words that stay. */
export function likeness(before: string, after: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [one, other] = [words(before), words(after)];
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all === 0 ? Number(before === after) : common / all;
}
