import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as html from 'prettier/plugins/html';
import * as markdown from 'prettier/plugins/markdown';
import * as postcss from 'prettier/plugins/postcss';
import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';
import type { FormatParser } from './format-parser';
import type { FormatProblem } from './format-protocol';

const plugins: Plugin[] = [babel, estree as Plugin, html, markdown, postcss];

/** A text as Prettier writes it, with its usual rules. Rejects with what {@link prettierProblem} reads. */
export function withPrettier(code: string, parser: Exclude<FormatParser, 'python'>): Promise<string> {
  return format(code, { parser, plugins });
}

/** What Prettier has to say about a text that it cannot read. */
export function prettierProblem(error: unknown): FormatProblem {
  const { message, loc } = error as {
    message: string;
    loc?: { start?: { line: number; column: number } };
  };
  // The rest of the message draws the place, and names it again.
  const [first = message] = message.split('\n');
  return {
    message: first.replace(/\s*\(\d+:\d+\)$/, '').replace(/^(?:CssSyntaxError|SyntaxError): /, ''),
    line: loc?.start?.line,
    column: loc?.start?.column,
  };
}
