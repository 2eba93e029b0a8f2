import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from '../../../renderer/editor/core/count-text';
import { TextCounter } from '../../../renderer/editor/core/text-counter';

const piece = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '\u3000', '\u{1f600}', '-'),
  maxLength: 6,
});
const edits = fc.array(
  fc.array(fc.record({ at: fc.nat(), length: fc.nat({ max: 4 }), insert: piece }), {
    minLength: 1,
    maxLength: 3,
  }),
  { maxLength: 20 },
);

/** One after the other, as the keys of several cursors are. */
function apart(step: readonly { at: number; length: number; insert: string }[], end: number) {
  let free = 0;
  return step.flatMap(({ at, length, insert }) => {
    const from = free + (at % 5);
    const to = Math.min(end, from + length);
    free = to + 1;
    return from <= end ? { from, to, insert } : [];
  });
}

test('counts that follow the changes are those of the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), edits, (start, steps) => {
      let state = EditorState.create({ doc: start });
      const counter = new TextCounter();
      expect(counter.read(state.doc)).toEqual(countText(state.doc.toString()));
      for (const step of steps) {
        const update = state.update({ changes: apart(step, state.doc.length) });
        counter.update({
          docChanged: update.docChanged,
          changes: update.changes,
          startState: state,
          state: update.state,
        });
        state = update.state;
        expect(counter.read(state.doc)).toEqual(countText(state.doc.toString()));
      }
    }),
  );
});
