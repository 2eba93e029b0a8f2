import { highlightTree, tagHighlighter } from '@lezer/highlight';
import type { Tree } from '@lezer/common';
import type { TagStyle } from '@codemirror/language';
import { loadLanguage } from '../core/load-language';
import type { PictureStyle } from './picture-job';
import type { ThemeColors } from '../core/file-themes';

/** Milliseconds of work after which the page gets its turn. */
const SLICE = 12;
const CHARACTERS = 20_000;

/** Tokens and the styles they name; see {@link PictureJob}. */
export interface Tokens {
  tokens: Uint32Array<ArrayBuffer>;
  styles: PictureStyle[];
}

/**
 * The tokens of a text by the editor's own parser, found in slices so that the page stays quick.
 *
 * @param tag fence tag of the language
 */
export async function tokenize(
  code: string,
  tag: string,
  { tags, text }: ThemeColors,
  signal?: AbortSignal,
): Promise<Tokens> {
  const styles = [plainStyle(text)];
  const places: number[] = [];
  const tree = await parse(code, tag, signal);
  if (!tree) {
    return { tokens: new Uint32Array(), styles };
  }
  // A class is a place in `tags`; a token inside of another has those of both.
  const highlighter = tagHighlighter(tags.map((style, index) => ({ tag: style.tag, class: String(index) })));
  const known = new Map<string, number>();
  const styleOf = (classes: string): number => {
    const index = known.get(classes) ?? styles.length;
    if (index === styles.length) {
      known.set(classes, index);
      styles.push(
        mergedStyle(
          text,
          classes.split(' ').map((name) => tags[Number(name)]),
        ),
      );
    }
    return index;
  };
  for (let from = 0; from < code.length; from += CHARACTERS) {
    const put = (start: number, end: number, classes: string) => places.push(start, end, styleOf(classes));
    highlightTree(tree, highlighter, put, from, Math.min(code.length, from + CHARACTERS));
    await breathe(signal);
  }
  return { tokens: Uint32Array.from(places), styles };
}

/** @returns null when the language does not come: the text is drawn plain then, as the editor shows it */
async function parse(code: string, tag: string, signal?: AbortSignal): Promise<Tree | null> {
  const support = await loadLanguage(tag, code).catch(() => null);
  if (!support) {
    return null;
  }
  const parsing = support.language.parser.startParse(code);
  let turn = performance.now();
  for (;;) {
    const tree = parsing.advance();
    if (tree) {
      return tree;
    }
    if (performance.now() - turn > SLICE) {
      await breathe(signal);
      turn = performance.now();
    }
  }
}

async function breathe(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((resolve) => setTimeout(resolve));
}

function plainStyle(color: string): PictureStyle {
  return { color, isBold: false, isItalic: false, line: null };
}

function mergedStyle(text: string, looks: readonly (TagStyle | undefined)[]): PictureStyle {
  const all = Object.assign({}, ...looks) as Partial<Record<string, string>>;
  const decoration = all.textDecoration ?? '';
  return {
    color: all.color ?? text,
    isBold: /^(bold|[6-9]00)$/.test(all.fontWeight ?? ''),
    isItalic: all.fontStyle === 'italic',
    line: decoration === 'underline' || decoration === 'line-through' ? decoration : null,
  };
}
