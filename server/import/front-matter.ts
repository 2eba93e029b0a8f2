import { parse as parseToml, TomlError } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';
import { FileRefusedError } from './errors';

export interface FrontMatter {
  /** Keys in lower case. Null when the file has no front matter. */
  data: ReadonlyMap<string, unknown> | null;
  body: string;
  /** Lines before the body. */
  skipped: number;
}

const MAX_LENGTH = 64 * 1024;
/** Lectern's own files keep the summary in it. */
const OWN_MAX_LENGTH = 2 * 1024 * 1024;
const MAX_ALIASES = 20;

/** Splits a file into front matter (YAML `---`, TOML `+++` or JSON, as Hugo has them) and body. */
export function readFrontMatter(text: string): FrontMatter {
  const source = text.replace(/^\ufeff?\n*/, '');
  const before = lineCount(text) - lineCount(source);
  const fenced = /^(---|\+\+\+)[ \t]*\n/.exec(source);
  if (fenced) {
    const mark = fenced[1] as string;
    const end = new RegExp(`^(?:${mark === '---' ? '---|\\.\\.\\.' : '\\+\\+\\+'})[ \\t]*$`, 'm');
    const rest = source.slice(fenced[0].length);
    const close = end.exec(rest);
    const inside = close ? rest.slice(0, close.index) : undefined;
    if (close && inside !== undefined && (mark === '+++' || looksLikeYaml(inside))) {
      const body = rest.slice(close.index + close[0].length).replace(/^\n/, '');
      const read = mark === '---' ? readYaml : readToml;
      return {
        data: toMap(read(checkLength(inside), before + 1), before + 1),
        body,
        skipped: lineCount(text) - lineCount(body),
      };
    }
  }
  return readJsonFrontMatter(text, source, before) ?? { data: null, body: source, skipped: before };
}

/** A rule `---` at the top of an ordinary text is no front matter. */
function looksLikeYaml(inside: string): boolean {
  return inside.trim() === '' || /^\s*["']?[\w.-]+["']?\s*:/m.test(inside);
}

function checkLength(inside: string): string {
  if (inside.length > (/^lectern:/.test(inside) ? OWN_MAX_LENGTH : MAX_LENGTH)) {
    throw new FileRefusedError('The front matter is longer than 64 KB.', 1);
  }
  return inside;
}

function readYaml(source: string, before: number): unknown {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false });
  const error = document.errors[0];
  if (error) {
    const reason = (error.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '');
    throw new FileRefusedError(
      `The front matter is not valid YAML: ${reason}. Put texts with colons or quotes in double quotes.`,
      before + lines.linePos(error.pos[0]).line,
    );
  }
  try {
    return document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES });
  } catch (error) {
    // What is left to fail here: aliases that resolve to nothing or to too much.
    if (error instanceof ReferenceError || error instanceof TypeError || error instanceof RangeError) {
      throw new FileRefusedError('The front matter uses YAML aliases that cannot be resolved.', before);
    }
    throw error;
  }
}

function readToml(source: string, before: number): unknown {
  try {
    return parseToml(source);
  } catch (error) {
    if (error instanceof TomlError) {
      const reason = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
      throw new FileRefusedError(`The front matter is not valid TOML: ${reason}.`, before + error.line);
    }
    throw error;
  }
}

function readJsonFrontMatter(text: string, source: string, before: number): FrontMatter | undefined {
  const end = /^\}[ \t]*$/m.exec(source);
  if (!/^\{\s*"/.test(source) || !end) {
    return undefined;
  }
  const body = source.slice(end.index + end[0].length).replace(/^\n/, '');
  try {
    const data = JSON.parse(checkLength(source.slice(0, end.index + 1))) as unknown;
    return { data: toMap(data, before + 1), body, skipped: lineCount(text) - lineCount(body) };
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new FileRefusedError(`The front matter is not valid JSON: ${error.message}.`, before + 1);
    }
    throw error;
  }
}

function toMap(data: unknown, line: number): ReadonlyMap<string, unknown> {
  if (data === null || data === undefined) {
    return new Map();
  }
  if (typeof data !== 'object' || Array.isArray(data)) {
    throw new FileRefusedError('The front matter is not a list of keys and values.', line);
  }
  const entries: [unknown, unknown][] = data instanceof Map ? [...data] : Object.entries(data);
  return new Map(entries.map(([key, value]) => [String(key).toLowerCase(), value]));
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length;
}
