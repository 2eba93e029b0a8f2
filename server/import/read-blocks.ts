import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { changeAroundCode } from './outside-code';

/** A piece of Markdown at the top level of a text, with its source. Lines count from 0 within the body. */
export type Block = { line: number; source: string } & (
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text' }
  | { kind: 'list'; items: string[] }
  | { kind: 'code'; code: string; language: string }
  | { kind: 'table'; headers: string[]; rows: string[][] }
);

const markdown = new MarkdownIt({ html: true });

/** Splits Markdown into its top-level blocks. Links by reference are written out, since blocks part company. */
export function readBlocks(body: string): Block[] {
  const env: Env = {};
  const tokens = markdown.parse(body, env);
  const lines = body.split('\n');
  const resolve = referenceResolver(env.references ?? {});
  const blocks: Block[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const end = closingToken(tokens, start);
    const block = readBlock(tokens.slice(start, end + 1), lines, resolve);
    if (block) {
      blocks.push(...(tokens[start]?.type === 'html_block' ? splitAtHeadings(block) : [block]));
    }
    start = end;
  }
  return joinDetails(blocks);
}

/** A heading right below a line of HTML, with no empty line between, is meant as one all the same. */
function splitAtHeadings(block: Block): Block[] {
  const parts: Block[] = [];
  let waiting: string[] = [];
  const flush = (end: number) => {
    const source = waiting.join('\n');
    if (source.trim() !== '') {
      parts.push({ kind: 'text', line: block.line + end - waiting.length, source });
    }
    waiting = [];
  };
  const lines = block.source.split('\n');
  lines.forEach((line, index) => {
    const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line);
    if (heading) {
      flush(index);
      const [, marks = '', text = ''] = heading;
      parts.push({ kind: 'heading', line: block.line + index, source: line, level: marks.length, text });
    } else {
      waiting.push(line);
    }
  });
  flush(lines.length);
  return /<(?:pre|script|style|textarea|details)\b/i.test(block.source) ? [block] : parts;
}

const DETAILS_MAX = 20_000;

/** `<details>` and all that it encloses is one block: a fold cannot be cut in two. */
function joinDetails(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    const end = block.kind === 'text' ? detailsEnd(blocks, index) : index;
    const inside = blocks.slice(index, end + 1);
    joined.push(
      end > index
        ? { kind: 'text', line: block.line, source: inside.map(({ source }) => source).join('\n\n') }
        : block,
    );
    index = end;
  }
  return joined;
}

/** Place of the block that closes the folds opened in block `start`; `start` itself when nothing is left open. */
function detailsEnd(blocks: readonly Block[], start: number): number {
  let depth = 0;
  let length = 0;
  for (let index = start; index < blocks.length && length < DETAILS_MAX; index += 1) {
    const { kind, source } = blocks[index] as Block;
    length += source.length + 2;
    if (kind !== 'code') {
      depth += (source.match(/<details\b/gi)?.length ?? 0) - (source.match(/<\/details>/gi)?.length ?? 0);
    }
    if (depth <= 0) {
      return length < DETAILS_MAX ? index : start;
    }
  }
  return start;
}

function closingToken(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) {
      return index;
    }
  }
  return tokens.length - 1;
}

type Resolve = (text: string) => string;

function readBlock(tokens: readonly Token[], lines: readonly string[], resolve: Resolve): Block | undefined {
  const [first, second] = tokens;
  const map = first?.map;
  if (!first || !map || first.type === 'hr') {
    return undefined;
  }
  const place = { line: map[0], source: resolve(sliceLines(lines, map).replace(/\s+$/, '')) };
  switch (first.type) {
    case 'heading_open':
      return {
        kind: 'heading',
        ...place,
        level: Number(first.tag.slice(1)),
        text: resolve(contentOf(second)),
      };
    case 'fence':
      return {
        kind: 'code',
        ...place,
        code: first.content.replace(/\n$/, ''),
        language: fenceLanguage(first.info, first.content),
      };
    case 'code_block':
      return {
        kind: 'code',
        ...place,
        code: first.content.replace(/\n+$/, ''),
        language: fenceLanguage('', first.content),
      };
    case 'bullet_list_open':
    case 'ordered_list_open':
      return { kind: 'list', ...place, items: readItems(tokens, lines).map(resolve) };
    case 'table_open':
      return { kind: 'table', ...place, ...readTable(tokens, resolve) };
    case 'html_block':
      return { kind: 'text', ...place, source: withoutIndent(place.source) };
    default:
      return { kind: 'text', ...place };
  }
}

/** Indents say nothing in HTML, but make code of lines that come to stand alone. */
function withoutIndent(html: string): string {
  return /<(?:pre|textarea)\b/i.test(html) ? html : html.replace(/^[ \t]+/gm, '');
}

function contentOf(token: Token | undefined): string {
  return token?.content ?? '';
}

/** Commands for a terminal need no tag to be known. */
function fenceLanguage(info: string, code: string): string {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  const isCommands = lines.length > 0 && lines.every((line) => /^\s*(?:\$|npm|npx|yarn|pnpm) \S/.test(line));
  return info.trim().split(/[\s{,:]/)[0] || (isCommands ? 'sh' : '');
}

function sliceLines(lines: readonly string[], map: readonly [number, number]): string {
  return lines.slice(map[0], map[1]).join('\n');
}

/** Items of a list without their marks, the lines after the first moved to the left. */
function readItems(tokens: readonly Token[], lines: readonly string[]): string[] {
  return tokens
    .filter((token) => token.type === 'list_item_open' && token.level === 1 && token.map)
    .map((token) => {
      const [first = '', ...rest] = sliceLines(lines, token.map as [number, number]).split('\n');
      const mark = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/.exec(first)?.[0] ?? '';
      const indent = new RegExp(`^[ \\t]{0,${mark.length}}`);
      return [first.slice(mark.length), ...rest.map((line) => line.replace(indent, ''))].join('\n').trim();
    });
}

function readTable(tokens: readonly Token[], resolve: Resolve): { headers: string[]; rows: string[][] } {
  const rows: string[][] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'tr_open') {
      rows.push([]);
    }
    if (token.type === 'th_open' || token.type === 'td_open') {
      rows.at(-1)?.push(resolve(tokens[index + 1]?.content ?? ''));
    }
  });
  return { headers: rows[0] ?? [], rows: rows.slice(1) };
}

/** Turns `[text][ref]`, `[ref][]` and `[ref]` into `[text](address)` where the reference is known. */
function referenceResolver(references: Record<string, { href: string }>): Resolve {
  const known = new Map(Object.entries(references).map(([name, { href }]) => [name, href]));
  if (known.size === 0) {
    return (text) => text;
  }
  const find = (name: string, restore = (text: string) => text) =>
    known.get(markdown.utils.normalizeReference(restore(name)));
  return (text) =>
    changeAroundCode(text, (prose, restore) =>
      prose
        .replace(/^[ ]{0,3}\[[^\][\n]{1,500}\]:[ \t]*\S[^\n]*$/gm, (line) =>
          find(/\[([^\]]+)\]/.exec(line)?.[1] ?? '', restore) === undefined ? line : '',
        )
        .replace(
          /\[((?:!\[[^\][]{0,500}\](?:\([^()\n]{0,1000}\)|\[[^\][]{0,200}\])|[^\][]){1,1000})\]\[([^\][]{0,200})\]/g,
          (all, label: string, name: string) => {
            const href = find(name || label, restore);
            return href === undefined ? all : `[${label}](${href})`;
          },
        )
        .replace(/!\[([^\][]{0,500})\]\[([^\][]{0,200})\]/g, (all, label: string, name: string) => {
          const href = find(name || label, restore);
          return href === undefined ? all : `![${label}](${href})`;
        })
        .replace(/(^|[^\]\\])\[([^\][]{1,200})\](?![[(:])/g, (all, before: string, name: string) => {
          const href = find(name, restore);
          return href === undefined ? all : `${before}[${name}](${href})`;
        }),
    );
}
