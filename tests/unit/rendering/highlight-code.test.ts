import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { highlightCode } from '../../../server/rendering/highlight-code';

const SAMPLES: Record<string, string> = {
  js: 'const f = async (a) => `${a}` + /x+/g.test("y"); // done',
  jsx: 'const a = <p className="x">{1 < 2}</p>;',
  ts: 'interface A<T> { readonly a?: T }',
  tsx: 'const a = <A<string> b={c as D} />;',
  html: '<!doctype html><p class="a">b &amp; c</p><script>let a = 1;</script><style>a { b: c }</style>',
  css: '@media (width > 40em) { a::before { content: "x"; } }',
  python: 'def f(a: int) -> str:\n    return f"{a}"  # x',
  php: '<?php echo "a $b"; ?><p>x</p>',
  ruby: 'class A\n  def b = :c\nend # x',
  java: 'record A(int b) { static String c = "d"; }',
  csharp: 'public record A(int B); // x\nvar s = $"{a}";',
  cpp: '#include <vector>\nauto a = std::vector<int>{1, 2};',
  swift: 'guard let a = b else { return nil } // x',
  kotlin: 'fun a(b: String?) = b ?: "c" // x',
  dart: 'final List<int> a = const [1]; // x',
  graphql: 'query A($b: ID!) { c(d: $b) @include(if: true) { e } } # x',
  json: '{ "a": [1, true, null] }',
  bash: 'for a in *.txt; do echo "$a"; done # x',
  yaml: 'a: [1, "b"] # x',
  vue: '<script setup lang="ts">const a: number = 1;</script><template><p>{{ a }}</p></template>',
  svelte: '<script>let a = $state(0);</script><button onclick={() => a++}>{a}</button>',
  sql: "SELECT a FROM b WHERE c = 'd'; -- x",
  dockerfile: 'FROM node:20\nRUN npm ci # x',
  xml: '<?xml version="1.0"?><a b="c">d</a>',
  toml: '[a]\nb = "c" # x',
  diff: '--- a\n+++ b\n-c\n+d',
  go: 'func main() { fmt.Println("a") }',
  rust: 'fn main() { println!("{}", 1); }',
};

/** The text that a browser shows for the HTML of a snippet. */
function shownText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

describe('highlightCode', () => {
  it.each(Object.entries(SAMPLES))('colours %s and alters nothing', (language, code) => {
    const html = highlightCode(code, language);
    expect(html).toContain('<span class="tok-');
    expect(shownText(html)).toBe(code);
  });

  it('shows unknown languages as plain text', () => {
    expect(highlightCode('<b>&\r\n\t', 'klingon')).toBe('&lt;b&gt;&amp;\r\n\t');
    expect(highlightCode('a', '__proto__')).toBe('a');
    expect(highlightCode('a', 'constructor')).toBe('a');
  });

  it('never throws, complains or alters any text in any language', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const languages = fc.constantFrom(...Object.keys(SAMPLES));
    const pieces = fc.constantFrom(
      '{',
      '}',
      '"',
      "'",
      '`',
      '<',
      '>',
      '/*',
      '${',
      '\n',
      '\r\n',
      '\u2028',
      '\0',
      '#',
      '<?',
      '"""',
      '\\',
      ' a',
      '😀',
      '\ud800',
    );
    fc.assert(
      fc.property(languages, fc.array(fc.oneof(pieces, fc.string())), (language, parts) => {
        const code = parts.join('');
        expect(shownText(highlightCode(code, language))).toBe(code);
      }),
      { numRuns: 600 },
    );
    highlightCode('FROM # x', 'dockerfile');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each(Object.keys(SAMPLES))('comes to an end on every line end within a string of %s', (language) => {
    for (const lineEnd of ['\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      for (const quote of ['"', "'", '`', '"""', "'''"]) {
        const code = `a = ${quote}b${lineEnd}${lineEnd}c${quote}${lineEnd}`;
        expect(shownText(highlightCode(code, language))).toBe(code);
      }
    }
  });

  it('comes to an end on code made to be slow', () => {
    for (const [language, part] of [
      ['cpp', '{['],
      ['html', 'a<'],
      ['xml', '<a'],
      ['java', '`${'],
      ['php', '"'],
      ['go', '/*'],
      ['js', '('],
    ] as const) {
      const code = part.repeat(Math.floor(25_000 / part.length));
      expect(shownText(highlightCode(code, language))).toBe(code);
    }
    expect(highlightCode('a\n'.repeat(1_000_000), 'js')).toHaveLength(2_000_000);
  });
});
