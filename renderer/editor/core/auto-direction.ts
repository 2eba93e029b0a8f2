import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

const line = Decoration.line({ attributes: { dir: 'auto' } });

function linesOf(view: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to;) {
      const { from: start, to: end } = view.state.doc.lineAt(position);
      lines.add(start, start, line);
      position = end + 1;
    }
  }
  return lines.finish();
}

/** Each line runs the way its own text does: Arabic and Hebrew from the right, beside lines from the left. */
export const autoDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: linesOf(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) {
          this.lines = linesOf(update.view);
        }
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
];
