import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { c, csharp, dart, kotlin, objectiveC, scala } from '@codemirror/legacy-modes/mode/clike';
import { diff } from '@codemirror/legacy-modes/mode/diff';
import { dockerFile } from '@codemirror/legacy-modes/mode/dockerfile';
import { groovy } from '@codemirror/legacy-modes/mode/groovy';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { nginx } from '@codemirror/legacy-modes/mode/nginx';
import { perl } from '@codemirror/legacy-modes/mode/perl';
import { powerShell } from '@codemirror/legacy-modes/mode/powershell';
import { properties } from '@codemirror/legacy-modes/mode/properties';
import { r } from '@codemirror/legacy-modes/mode/r';
import { ruby } from '@codemirror/legacy-modes/mode/ruby';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { standardSQL } from '@codemirror/legacy-modes/mode/sql';
import { swift } from '@codemirror/legacy-modes/mode/swift';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { parseMixed, type Parser } from '@lezer/common';
import { parser as cpp } from '@lezer/cpp';
import { parser as css } from '@lezer/css';
import { parser as go } from '@lezer/go';
import { tags } from '@lezer/highlight';
import { configureNesting, parser as html } from '@lezer/html';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import { GFM, parser as markdown } from '@lezer/markdown';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import { parser as rust } from '@lezer/rust';
import { parser as sass } from '@lezer/sass';
import { parser as xml } from '@lezer/xml';
import { parser as yaml } from '@lezer/yaml';
import { graphqlMode } from '../contract/rules/graphql-mode';

const ts = javascript.configure({ dialect: 'ts' });

const page = html.configure({
  wrap: configureNesting([
    {
      tag: 'script',
      attrs: (attrs) => attrs.lang === 'ts',
      parser: ts,
    },
    {
      tag: 'script',
      attrs: (attrs) => !attrs.type || /javascript|module/.test(attrs.type),
      parser: javascript,
    },
    { tag: 'style', parser: css },
  ]),
});

const phpPage = php.configure({
  wrap: parseMixed((node) =>
    node.type.isTop ? { parser: page, overlay: (inner) => inner.name === 'Text' } : null,
  ),
});

function stream<State>(mode: StreamParser<State>): () => Parser {
  return () => StreamLanguage.define({ ...mode, tokenTable: STREAM_TOKENS }).parser;
}

/** The style of the older modes that the library does not know, and would complain of on the console. */
const STREAM_TOKENS = { error: tags.invalid };

/** How to make the parser of each language, by the names that fences carry. */
const MAKERS: [names: string, make: () => Parser][] = [
  ['js javascript mjs cjs node', () => javascript],
  ['jsx react', () => javascript.configure({ dialect: 'jsx' })],
  ['ts typescript mts cts', () => ts],
  ['tsx', () => javascript.configure({ dialect: 'jsx ts' })],
  ['html htm vue svelte astro xhtml', () => page],
  ['css', () => css],
  ['scss less', () => sass],
  ['sass', () => sass.configure({ dialect: 'indented' })],
  ['json json5 jsonc', () => json],
  ['yaml yml', () => yaml],
  ['xml svg plist', () => xml],
  ['md markdown mdx', () => markdown.configure([GFM])],
  ['python py python3', () => python],
  ['php', () => phpPage],
  ['php-plain', () => php.configure({ top: 'Program' })],
  ['java', () => java],
  ['cpp c++ cc cxx hpp', () => cpp],
  ['go golang', () => go],
  ['rust rs', () => rust],
  ['c h', stream(c)],
  ['csharp cs c#', stream(csharp)],
  ['kotlin kt kts', stream(kotlin)],
  ['dart', stream(dart)],
  ['scala', stream(scala)],
  ['objectivec objc objective-c', stream(objectiveC)],
  ['swift', stream(swift)],
  ['ruby rb', stream(ruby)],
  ['bash sh shell zsh console shell-session terminal', stream(shell)],
  ['powershell ps1 pwsh', stream(powerShell)],
  ['sql mysql postgres postgresql sqlite', stream(standardSQL)],
  ['dockerfile docker', stream(dockerFile)],
  ['toml', stream(toml)],
  ['diff patch', stream(diff)],
  ['ini properties env dotenv', stream(properties)],
  ['nginx', stream(nginx)],
  ['groovy gradle', stream(groovy)],
  ['lua', stream(lua)],
  ['perl pl', stream(perl)],
  ['r', stream(r)],
  ['graphql gql', stream(graphqlMode)],
];

const makers = new Map(
  MAKERS.flatMap(([names, make]) => names.split(' ').map((name) => [name, make] as const)),
);
const made = new Map<() => Parser, Parser>();

/**
 * The parser for a fence tag, in any case; made at first use.
 *
 * @param code tells PHP inside a page from PHP alone
 * @returns undefined for a language that is not known
 */
export function parserFor(language: string, code: string): Parser | undefined {
  const name = language.trim().toLowerCase();
  const make = makers.get(name === 'php' && !code.includes('<?') ? 'php-plain' : name);
  if (!make) {
    return undefined;
  }
  const parser = made.get(make) ?? make();
  made.set(make, parser);
  return parser;
}
