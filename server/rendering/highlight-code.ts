import type { Parser, Tree } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { escapeHtml } from '../domain/escape-html';
import { parserFor } from './languages';

/** Longer snippets stay plain: nobody reads their colours, and parsing them would hold up others. */
const MAX_LENGTH = 60_000;
/** Steps of the parser a character; ordinary code needs fewer than two. */
const STEPS_PER_CHARACTER = 12;

/**
 * A snippet as HTML: its text exactly as it was, escaped, with `tok-` spans where the language is known.
 *
 * Never throws, and never takes long: code that is too long or makes the parser work too hard comes out plain.
 *
 * @param language a fence tag such as `ts` or `C#`
 */
export function highlightCode(code: string, language: string): string {
  const parser = code.length <= MAX_LENGTH ? parserFor(language, code) : undefined;
  if (!parser) {
    return escapeHtml(code);
  }
  try {
    const tree = parseWithin(parser, code);
    return tree ? paint(code, tree) : escapeHtml(code);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      return escapeHtml(code);
    }
    throw error;
  }
}

function parseWithin(parser: Parser, code: string): Tree | null {
  const parse = parser.startParse(code);
  const steps = 1_000 + code.length * STEPS_PER_CHARACTER;
  for (let step = 0; step < steps; step += 1) {
    const tree = parse.advance();
    if (tree) {
      return tree;
    }
  }
  return null;
}

function paint(code: string, tree: Tree): string {
  let html = '';
  let position = 0;
  highlightTree(tree, classHighlighter, (from, to, classes) => {
    html += escapeHtml(code.slice(position, from));
    html += `<span class="${classes}">${escapeHtml(code.slice(from, to))}</span>`;
    position = to;
  });
  return html + escapeHtml(code.slice(position));
}
