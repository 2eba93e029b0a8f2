import type { Parser, Tree } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { escapeHtml } from '../domain/escape-html';
import { parserFor } from './languages';

/** Longer snippets stay plain: nobody reads their colours, and parsing them would hold up others. */
const MAX_LENGTH = 30_000;
/** For one snippet, in milliseconds: ordinary code takes 2 for 1,000 characters. */
const SNIPPET_LIMIT = 200;

/**
 * What `.` in a regular expression does not match, besides the line feed (ECMA-262, LineTerminator).
 * Grammars are handed a space in their place: within a string, the one of TOML would wait for ever.
 */
const OTHER_LINE_ENDS = /[\r\u2028\u2029]/g;

/** Milliseconds of parsing that one post may still take; code made to be slow would take minutes. */
export interface HighlightBudget {
  left: number;
}

export function highlightBudget(): HighlightBudget {
  return { left: 1_000 };
}

/**
 * A snippet as HTML: its text exactly as it was, escaped, with `tok-` spans where the language is known.
 *
 * Never throws, and never takes long: code that is too long or makes the parser work too hard comes out plain.
 *
 * @param language a fence tag such as `ts` or `C#`
 * @param budget shared by the snippets of a post
 */
export function highlightCode(code: string, language: string, budget = highlightBudget()): string {
  const parser = code.length <= MAX_LENGTH ? parserFor(language, code) : undefined;
  const html =
    parser &&
    withinBudget(budget, (deadline) => {
      const tree = parseUntil(parser, code, deadline);
      return tree ? paint(code, tree) : undefined;
    });
  return html ?? escapeHtml(code);
}

/** Where reading a snippet first fails; undefined when it does not, or when that could not be found out in time. */
export function firstErrorIn(code: string, parser: Parser, budget: HighlightBudget): number | undefined {
  return withinBudget(budget, (deadline) => {
    let first: number | undefined;
    parseUntil(parser, code, deadline)?.iterate({
      enter: ({ type, from }) => {
        first = first === undefined && type.isError ? from : first;
        return first === undefined;
      },
    });
    return first;
  });
}

function withinBudget<T>(budget: HighlightBudget, work: (deadline: number) => T): T | undefined {
  if (budget.left <= 0) {
    return undefined;
  }
  const start = performance.now();
  try {
    return work(start + Math.min(SNIPPET_LIMIT, budget.left));
  } catch (error) {
    // Grammars give up on some malformed code: nesting beyond the stack, or a state they did not foresee.
    if (error instanceof RangeError || error instanceof TypeError) {
      return undefined;
    }
    throw error;
  } finally {
    budget.left -= performance.now() - start;
  }
}

function parseUntil(parser: Parser, code: string, deadline: number): Tree | null {
  const parse = parser.startParse(code.replace(OTHER_LINE_ENDS, ' '));
  for (;;) {
    const tree = parse.advance();
    if (tree || performance.now() > deadline) {
      return tree;
    }
  }
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
