import { EditorSelection, type ChangeSpec, type EditorState, type SelectionRange } from '@codemirror/state';
import type { Command } from '@codemirror/view';

/** Puts a mark around what is selected, or takes it away again; with nothing selected, around the word or the cursor. */
function wrap(mark: string): Command {
  return (view) => {
    const { state } = view;
    const length = mark.length;
    view.dispatch(
      state.update(
        state.changeByRange((range) => {
          const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
          const text = state.sliceDoc(from, to);
          const isAround =
            state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
          if (isAround && !isLongerMark(state, from - length, to + length, mark)) {
            return {
              changes: [
                { from: from - length, to: from },
                { from: to, to: to + length },
              ],
              range: moved(range, -length),
            };
          }
          if (text.length > 2 * length && text.startsWith(mark) && text.endsWith(mark)) {
            const inner = text.slice(length, -length);
            return {
              changes: { from, to, insert: inner },
              range: EditorSelection.range(from, from + inner.length),
            };
          }
          return {
            changes: [
              { from, insert: mark },
              { from: to, insert: mark },
            ],
            range: moved(range, length),
          };
        }),
        { scrollIntoView: true, userEvent: 'input' },
      ),
    );
    return true;
  };
}

/** `*` inside of `**`: the mark of something else. */
function isLongerMark(state: EditorState, from: number, to: number, mark: string): boolean {
  const sign = mark.charAt(0);
  return mark.length === 1 && state.sliceDoc(from - 1, from) === sign && state.sliceDoc(to, to + 1) === sign;
}

function moved({ anchor, head }: SelectionRange, by: number): SelectionRange {
  return EditorSelection.range(anchor + by, head + by);
}

/**
 * Puts a prefix before every selected line, or takes it away when all of them have it.
 *
 * @param prefixOf of the line at a place among the selected ones
 * @param known what is a prefix of this kind, to be taken away or replaced
 */
function prefixLines(
  prefixOf: (index: number) => string,
  known: RegExp,
  isSame: (found: string) => boolean,
): Command {
  return (view) => {
    const { state } = view;
    const lines = selectedLines(state);
    const written = lines.filter(({ text }) => text.trim() !== '' || lines.length === 1);
    const isOn = written.every(({ text }) => isSame(known.exec(text)?.[0] ?? ''));
    const changes: ChangeSpec[] = written.map(({ from, text }, index) => ({
      from,
      to: from + (known.exec(text)?.[0].length ?? 0),
      insert: isOn ? '' : prefixOf(index),
    }));
    const set = state.changes(changes);
    view.dispatch({
      changes: set,
      selection: state.selection.map(set, 1),
      scrollIntoView: true,
      userEvent: 'input',
    });
    return true;
  };
}

function selectedLines(state: EditorState): { from: number; text: string }[] {
  const lines = new Map<number, { from: number; text: string }>();
  for (const { from, to } of state.selection.ranges) {
    for (let position = from; position <= to;) {
      const line = state.doc.lineAt(position);
      lines.set(line.from, { from: line.from, text: line.text });
      position = line.to + 1;
    }
  }
  return [...lines.values()];
}

function heading(level: number): Command {
  const mark = `${'#'.repeat(level)} `;
  return prefixLines(
    () => mark,
    /^#{1,6} +/,
    (found) => found === mark,
  );
}

const LIST = /^(?:[-*+]|\d+[.)]) +/;

/** `[selected](url)`, with the part selected that is still to be written. */
const link: Command = (view) => {
  const { state } = view;
  view.dispatch(
    state.update(
      state.changeByRange(({ from, to }) => {
        const text = state.sliceDoc(from, to);
        const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(text);
        const address = isAddress ? text : 'https://';
        const label = isAddress ? '' : text;
        const start = from + label.length + 3;
        return {
          changes: { from, to, insert: `[${label}](${address})` },
          range:
            label === ''
              ? EditorSelection.cursor(from + 1)
              : EditorSelection.range(start, start + address.length),
        };
      }),
      { scrollIntoView: true, userEvent: 'input' },
    ),
  );
  return true;
};

/** Fences around the selected lines, longer than any fence within. */
const codeBlock: Command = (view) => {
  const { state } = view;
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const code = state.sliceDoc(first.from, last.to);
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const start = first.from + fence.length + 1;
  view.dispatch({
    changes: { from: first.from, to: last.to, insert: `${fence}\n${code}\n${fence}` },
    selection: code === '' ? { anchor: start } : { anchor: start, head: start + code.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
};

/** What the toolbar and the keys of a Markdown field do. */
export const MARKDOWN_COMMANDS = {
  bold: wrap('**'),
  italic: wrap('*'),
  heading2: heading(2),
  heading3: heading(3),
  link,
  list: prefixLines(
    () => '- ',
    LIST,
    (found) => /^[-*+]/.test(found),
  ),
  numberedList: prefixLines(
    (index) => `${index + 1}. `,
    LIST,
    (found) => /^\d/.test(found),
  ),
  quote: prefixLines(
    () => '> ',
    /^> ?/,
    (found) => found !== '',
  ),
  code: wrap('`'),
  codeBlock,
} satisfies Record<string, Command>;
