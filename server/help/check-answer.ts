import type { HelpSource } from '../contract/schemas/help';
import { escapeHtml } from '../domain/escape-html';
import { normalizeSpace, textOf } from './html-blocks';
import { sentencesOf } from './quote';
import { countStems, isTelling } from './words';

/** An answer of a model after it was checked. */
export interface CheckedAnswer {
  /** Safe to show: no pictures, no links but those to sources, unsupported sentences marked. */
  html: string;
  /** As plain text with `[n]`, without numbers that name nothing. */
  text: string;
  /** How many sentences and snippets the passages do not support. */
  unsupported: number;
}

/** So much of what a sentence says has to stand in the passages that it names. */
const SUPPORT = 0.6;
const UNSUPPORTED = 'The passages named here do not say this.';
const CITATION = /\[(\d{1,3})\]/g;
const PIECES = /<[^>]*>|[^<]+/g;
const BLOCK_TAG =
  /^<\/?(?:p|ul|ol|li|blockquote|pre|h[34]|hr|br|details|summary|table|thead|tbody|tr|th|td)\b/i;

/** Brings the ways in which models cite into one, and takes definitions of links away, which would turn numbers into links. */
export function tidyAnswer(text: string): string {
  return (
    text
      .replace(/^[ \t]*\[[^\]\n]{1,200}\]:.*$/gm, '')
      .replace(/【\s*(\d{1,3})[^】\n]{0,40}】/g, '[$1]')
      .replace(/\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})+)\]/g, (_, list: string) =>
        list
          .split(/[,;]/)
          .map((number) => `[${number.trim()}]`)
          .join(''),
      )
      .replace(
        /([.!?])[ \t]*((?:\[\d{1,3}\][ \t]*)+)(?=\s|$)/g,
        (_, end: string, numbers: string) => ` ${numbers.trim()}${end}`,
      )
      // White space is tried once, from its beginning, however much of it there is.
      .replace(/(?<![ \t])[ \t]{2,}(?=\[\d)/g, ' ')
      .trim()
  );
}

/**
 * Checks an answer sentence by sentence against the passages that it cites.
 *
 * @param text tidied
 * @param html the same, rendered and sanitised
 */
export function checkAnswer(text: string, html: string, sources: readonly HelpSource[]): CheckedAnswer {
  const known = new Map(sources.map((source) => [source.number, source]));
  const links = new Set(sources.map(({ href }) => href));
  const checked = { html: '', unsupported: 0 };
  for (const block of blocksOf(html)) {
    const { html: marked, unsupported } = block.isCode
      ? checkCode(block.pieces, sources, links)
      : checkBlock(block.pieces, known, links);
    checked.html += marked;
    checked.unsupported += unsupported;
  }
  const plain = text.replace(CITATION, (whole, number: string) => (known.has(Number(number)) ? whole : ''));
  return { ...checked, text: plain.replace(/(?<! ) +([.!?])/g, '$1').trim() };
}

interface Block {
  isCode: boolean;
  /** Tags and text in turn. */
  pieces: string[];
}

/** What stands between two tags that begin a line, together with the tag before it. */
function blocksOf(html: string): Block[] {
  const blocks: Block[] = [{ isCode: false, pieces: [] }];
  let isCode = false;
  for (const [piece] of html.matchAll(PIECES)) {
    if (/^<\/?pre\b/i.test(piece)) {
      // What follows the end of a snippet in the same line of a list is text again.
      isCode = !piece.startsWith('</');
    }
    if (BLOCK_TAG.test(piece)) {
      blocks.push({ isCode, pieces: [] });
    }
    blocks.at(-1)?.pieces.push(piece);
  }
  return blocks;
}

function checkCode(
  pieces: readonly string[],
  sources: readonly HelpSource[],
  links: ReadonlySet<string>,
): { html: string; unsupported: number } {
  const lines = textOf(pieces.join(''))
    .split('\n')
    .map(normalizeSpace)
    .filter((line) => /\w/.test(line));
  const known = sources.map(({ passage }) => normalizeSpace(passage));
  const found = lines.filter((line) => known.some((passage) => passage.includes(line)));
  const isSupported = found.length >= lines.length * SUPPORT;
  const keep = tagKeeper(links);
  return {
    html: pieces
      .map((piece) => (isTag(piece) ? keep.tag(piece) : isSupported ? piece : mark(piece)))
      .join(''),
    unsupported: isSupported ? 0 : 1,
  };
}

/** Sentences are found over tags; each piece of text is marked by itself, so that the markup stays well-formed. */
function checkBlock(
  pieces: readonly string[],
  known: ReadonlyMap<number, HelpSource>,
  links: ReadonlySet<string>,
): { html: string; unsupported: number } {
  const whole = pieces.map((piece) => (isTag(piece) ? '' : textOf(piece))).join('');
  const verdicts = rangesOf(whole).map(({ from, to }) => ({
    ...{ from, to },
    isSupported: isSupported(whole.slice(from, to), known),
  }));
  let at = 0;
  const keep = tagKeeper(links);
  const html = pieces.map((piece) => {
    if (isTag(piece)) {
      return keep.tag(piece);
    }
    const text = textOf(piece);
    const start = at;
    at += text.length;
    return verdicts
      .map(({ from, to, isSupported: isFine }) => {
        const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
        const shown = part === '' ? '' : linkCitations(part, known, keep.isInLink());
        return shown === '' || isFine || part.trim() === '' ? shown : mark(shown);
      })
      .join('');
  });
  return { html: html.join(''), unsupported: verdicts.filter((verdict) => !verdict.isSupported).length };
}

function rangesOf(text: string): { from: number; to: number }[] {
  let from = 0;
  const ranges = sentencesOf(text).map((sentence) => {
    const start = text.indexOf(sentence, from);
    const range = { from, to: start + sentence.length };
    from = range.to;
    return range;
  });
  const last = ranges.at(-1);
  if (last) {
    last.to = text.length;
    return ranges;
  }
  return text === '' ? [] : [{ from: 0, to: text.length }];
}

/** What says nothing needs no support. */
function isSupported(sentence: string, known: ReadonlyMap<number, HelpSource>): boolean {
  const cited = [...sentence.matchAll(CITATION)].map(([, number]) => known.get(Number(number)));
  const words = [...countStems(sentence.replace(CITATION, '')).keys()].filter(isTelling);
  if (words.length === 0) {
    return !cited.includes(undefined);
  }
  if (cited.length === 0 || cited.includes(undefined)) {
    return cited.length === 0 && words.length < 2;
  }
  const said = countStems(
    cited.map((source) => [source?.passage, source?.sectionTitle, source?.postTitle].join('\n')).join('\n'),
  );
  const isMeasured = words.filter((word) => /^\d/.test(word)).every((number) => said.has(number));
  return isMeasured && words.filter((word) => said.has(word)).length >= words.length * SUPPORT;
}

function linkCitations(text: string, known: ReadonlyMap<number, HelpSource>, isInLink: boolean): string {
  let end = 0;
  let html = '';
  for (const match of text.matchAll(CITATION)) {
    const source = known.get(Number(match[1]));
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (source) {
      html += isInLink ? match[0] : `<a class="citation" href="${escapeHtml(source.href)}">${match[0]}</a>`;
    }
  }
  return html + escapeHtml(text.slice(end));
}

/** Keeps the tags of a block, tag by tag. Links go, and their text stays, unless they lead to a source. */
function tagKeeper(links: ReadonlySet<string>): { tag: (tag: string) => string; isInLink: () => boolean } {
  let open = 0;
  return {
    isInLink: () => open > 0,
    tag(tag) {
      if (/^<a\b/i.test(tag)) {
        const href = textOf(/\bhref="([^"]*)"/i.exec(tag)?.[1] ?? '');
        const isKnown = links.has(href);
        open += isKnown ? 1 : 0;
        return isKnown ? `<a href="${escapeHtml(href)}">` : '';
      }
      if (!/^<\/a\b/i.test(tag)) {
        return tag;
      }
      const isOpen = open > 0;
      open -= isOpen ? 1 : 0;
      return isOpen ? tag : '';
    },
  };
}

function isTag(piece: string): boolean {
  return piece.startsWith('<');
}

function mark(html: string): string {
  return `<span class="unsupported" title="${UNSUPPORTED}">${html}</span>`;
}
