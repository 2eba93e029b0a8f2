import type { Text } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import { countText, type TextCounts } from './count-text';

/**
 * Words and characters of a text that changes. Only what changes is looked at: the whole of it once, when it is first
 * asked.
 */
export class TextCounter {
  private counts: TextCounts | null = null;

  /** To be told of every change, from the first time it was read on. */
  update({
    docChanged,
    changes,
    startState,
    state,
  }: Pick<ViewUpdate, 'docChanged' | 'changes' | 'startState' | 'state'>): void {
    const { counts } = this;
    if (!docChanged || !counts) {
      return;
    }
    let { words, characters } = counts;
    changes.iterChangedRanges((fromBefore, toBefore, from, to) => {
      const before = countPart(startState.doc, fromBefore, toBefore);
      const after = countPart(state.doc, from, to);
      words += after.words - before.words;
      characters += after.characters - before.characters;
    });
    this.counts = { words, characters };
  }

  read(doc: Text): TextCounts {
    this.counts ??= countText(doc.toString());
    return this.counts;
  }
}

/** With the place after it, where a word begins or not because of what stands before. */
function countPart(doc: Text, from: number, to: number): TextCounts {
  const start = Math.max(0, from - 1);
  return countText(doc.sliceString(start, Math.min(doc.length, to + 1)), from - start);
}
