import {
  LanguageSupport,
  LRLanguage,
  StreamLanguage,
  type Language,
  type StreamParser,
} from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { parseMixed, type Parser } from '@lezer/common';
import { languageOf } from '../languages';

type Loader = () => Promise<Language | LanguageSupport>;
type LezerParser = Parameters<typeof LRLanguage.define>[0]['parser'];

function lezer(load: () => Promise<{ parser: LezerParser }>, data: Record<string, unknown> = {}): Loader {
  return async () => LRLanguage.define({ parser: (await load()).parser, languageData: data });
}

function stream<State>(load: () => Promise<StreamParser<State>>): Loader {
  return async () => StreamLanguage.define({ ...(await load()), tokenTable: { error: tags.invalid } });
}

function javascript(options: { jsx?: boolean; typescript?: boolean }): Loader {
  return async () => (await import('@codemirror/lang-javascript')).javascript(options);
}

async function page(): Promise<{ html: Parser; support: LanguageSupport }> {
  const { html, htmlLanguage } = await import('@codemirror/lang-html');
  return { html: htmlLanguage.parser, support: html() };
}

const C_COMMENTS = { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } };
const HASH_COMMENTS = { commentTokens: { line: '#' } };
const clike = () => import('@codemirror/legacy-modes/mode/clike');

/** How each language of the select comes; each in a file of its own. */
const LOADERS: Record<string, Loader> = {
  js: javascript({}),
  jsx: javascript({ jsx: true }),
  ts: javascript({ typescript: true }),
  tsx: javascript({ jsx: true, typescript: true }),
  html: async () => (await page()).support,
  css: async () => (await import('@codemirror/lang-css')).css(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  md: async () => (await import('@codemirror/lang-markdown')).markdown({ completeHTMLTags: false }),
  json: lezer(() => import('@lezer/json')),
  yaml: lezer(() => import('@lezer/yaml'), HASH_COMMENTS),
  xml: lezer(() => import('@lezer/xml'), { commentTokens: { block: { open: '<!--', close: '-->' } } }),
  scss: lezer(() => import('@lezer/sass'), C_COMMENTS),
  sass: async () =>
    LRLanguage.define({ parser: (await import('@lezer/sass')).parser.configure({ dialect: 'indented' }) }),
  java: lezer(() => import('@lezer/java'), C_COMMENTS),
  cpp: lezer(() => import('@lezer/cpp'), C_COMMENTS),
  go: lezer(() => import('@lezer/go'), C_COMMENTS),
  rust: lezer(() => import('@lezer/rust'), C_COMMENTS),
  php: async () => {
    const [{ parser }, { html }] = await Promise.all([import('@lezer/php'), page()]);
    const wrap = parseMixed((node) =>
      node.type.isTop ? { parser: html, overlay: (inner) => inner.name === 'Text' } : null,
    );
    return LRLanguage.define({ parser: parser.configure({ wrap }), languageData: C_COMMENTS });
  },
  'php-plain': async () =>
    LRLanguage.define({
      parser: (await import('@lezer/php')).parser.configure({ top: 'Program' }),
      languageData: C_COMMENTS,
    }),
  c: stream(async () => (await clike()).c),
  csharp: stream(async () => (await clike()).csharp),
  kotlin: stream(async () => (await clike()).kotlin),
  dart: stream(async () => (await clike()).dart),
  scala: stream(async () => (await clike()).scala),
  objectivec: stream(async () => (await clike()).objectiveC),
  swift: stream(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  ruby: stream(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  bash: stream(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  powershell: stream(async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell),
  sql: stream(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL),
  dockerfile: stream(async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  toml: stream(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml),
  diff: stream(async () => (await import('@codemirror/legacy-modes/mode/diff')).diff),
  ini: stream(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties),
  nginx: stream(async () => (await import('@codemirror/legacy-modes/mode/nginx')).nginx),
  groovy: stream(async () => (await import('@codemirror/legacy-modes/mode/groovy')).groovy),
  lua: stream(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua),
  perl: stream(async () => (await import('@codemirror/legacy-modes/mode/perl')).perl),
  r: stream(async () => (await import('@codemirror/legacy-modes/mode/r')).r),
  graphql: stream(async () => (await import('../../../server/contract/rules/graphql-mode')).graphqlMode),
};

/**
 * The support for a fence tag.
 *
 * @param code tells PHP inside a page from PHP alone
 * @returns null for a tag that is not known
 */
export async function loadLanguage(tag: string, code: string): Promise<LanguageSupport | null> {
  const known = languageOf(tag)?.tag;
  const load = known && LOADERS[known === 'php' && !code.includes('<?') ? 'php-plain' : known];
  if (!load) {
    return null;
  }
  const language = await load();
  return language instanceof LanguageSupport ? language : new LanguageSupport(language);
}
