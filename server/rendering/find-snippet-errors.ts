import { firstErrorIn, highlightBudget, type HighlightBudget } from './highlight-code';
import { parserFor } from './languages';
import type { PostBody } from './render-post';
import type { SnippetError } from './rendered-post';

/** Beyond this nobody waits for it. */
const MAX_LENGTH = 30_000;

/** What people leave out says so: `...` or `…` where code would stand. */
const OMISSION = /(^|[\s({[,;])(\.\.\.|…)\s*($|[)}\],;])/m;

/**
 * What may stand around a snippet, by its language: most are a part of a file. A snippet is wrong when it is
 * wrong in every place.
 */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  javascript: [
    { as: 'tsx', before: '', after: '' },
    { as: 'ts', before: '', after: '' },
    { as: 'tsx', before: 'async function* f() {', after: '\n}' },
    { as: 'tsx', before: 'class C {', after: '\n}' },
    { as: 'tsx', before: 'const x = (', after: '\n)' },
    { as: 'tsx', before: 'const x = {', after: '\n}' },
    { as: 'tsx', before: 'const x = <>', after: '\n</>' },
    { as: 'tsx', before: 'switch (x) {', after: '\n}' },
    { as: 'ts', before: 'interface I {', after: '\n}' },
  ],
  json: [
    { as: 'json', before: '', after: '' },
    { as: 'json', before: '{', after: '\n}' },
    { as: 'json', before: '[', after: '\n]' },
  ],
  python: [
    { as: 'python', before: '', after: '' },
    { as: 'python', before: 'if x:\n', after: '\n' },
  ],
  java: [
    { as: 'java', before: '', after: '' },
    { as: 'java', before: 'class C {', after: '\n}' },
    { as: 'java', before: 'class C { void m() {', after: '\n} }' },
    { as: 'java', before: 'class C { Object o = ', after: '\n; }' },
  ],
  go: [
    { as: 'go', before: '', after: '' },
    { as: 'go', before: 'package p; ', after: '\n' },
    { as: 'go', before: 'package p; func f() {', after: '\n}' },
    { as: 'go', before: 'package p; var x = ', after: '\n' },
  ],
  rust: [
    { as: 'rust', before: '', after: '' },
    { as: 'rust', before: 'fn f() {', after: '\n}' },
    { as: 'rust', before: 'impl T {', after: '\n}' },
    { as: 'rust', before: 'let x = ', after: '\n;' },
  ],
  css: [
    { as: 'css', before: '', after: '' },
    { as: 'css', before: 'a {', after: '\n}' },
  ],
};

interface Place {
  as: string;
  before: string;
  after: string;
}

const NAMES: Readonly<Record<string, string>> = {
  js: 'javascript',
  javascript: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'javascript',
  typescript: 'javascript',
  tsx: 'javascript',
  json: 'json',
  python: 'python',
  py: 'python',
  python3: 'python',
  java: 'java',
  go: 'go',
  golang: 'go',
  rust: 'rust',
  rs: 'rust',
  css: 'css',
};

/** The snippets that cannot be read in any place where such a snippet may stand. */
export function* findSnippetErrors({ subtitles }: PostBody): Generator<undefined, SnippetError[]> {
  const budget = highlightBudget();
  const errors: SnippetError[] = [];
  for (const [at, { bulletPoints }] of subtitles.entries()) {
    for (const [index, { codeSnippet, codeLanguage }] of bulletPoints.entries()) {
      const line = lineOfError(codeSnippet, codeLanguage, budget);
      if (line !== undefined) {
        const path = `subtitles.${at}.bulletPoints.${index}.codeSnippet`;
        errors.push({ path, language: codeLanguage, line });
      }
      yield;
    }
  }
  return errors;
}

/** Where a snippet goes wrong, from 1; undefined when it can be read, or when nobody can tell. */
export function lineOfError(
  code: string,
  language: string,
  budget: HighlightBudget = highlightBudget(),
): number | undefined {
  const places = PLACES[NAMES[language.trim().toLowerCase()] ?? ''];
  if (!places || code.trim() === '' || code.length > MAX_LENGTH || OMISSION.test(code)) {
    return undefined;
  }
  let furthest = -1;
  for (const { as, before, after } of places) {
    const parser = parserFor(as, code);
    const place = parser && firstErrorIn(`${before}${code}${after}`, parser, budget);
    if (place === undefined) {
      return undefined;
    }
    furthest = Math.max(furthest, place - before.length);
  }
  return code.slice(0, Math.min(Math.max(furthest, 0), code.length)).split('\n').length;
}
