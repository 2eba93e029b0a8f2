import { escapeHtml } from './escape-html';

/** Characters of a highlighted passage, marks aside. */
const WIDTH = 180;
/** Characters of Markdown in which what `highlight` shows lies whole. */
const NEIGHBOURHOOD = 300;

interface Match {
  start: number;
  end: number;
}

/** Terms as they are looked for: in lower case, each once. */
function normalise(terms: readonly string[]): string[] {
  return [...new Set(terms.map((term) => term.toLowerCase()))].filter(Boolean);
}

/**
 * The passage that holds most of the terms; earlier ones win when equally good. Reads no further than the first
 * that holds them all.
 *
 * @param terms words of the index that were met
 * @returns undefined when no passage holds any of them
 */
export function bestPassage(passages: Iterable<string>, terms: readonly string[]): string | undefined {
  const wanted = normalise(terms);
  let best: string | undefined;
  let most = 0;
  for (const passage of passages) {
    const lower = lowerCase(passage);
    let distinct = 0;
    for (const term of wanted) {
      distinct += findTerm(passage, lower, term, 0) < 0 ? 0 : 1;
    }
    if (distinct > most) {
      best = passage;
      most = distinct;
    }
    if (most === wanted.length) {
      break;
    }
  }
  return best;
}

/** The neighbourhood of the first term in a long text: more than `highlight` shows of it, cut between words. */
export function aroundTerms(text: string, terms: readonly string[]): string {
  const lower = lowerCase(text);
  const places = normalise(terms).map((term) => findTerm(text, lower, term, 0));
  const first = Math.min(...places.filter((place) => place >= 0), text.length);
  const start = text.lastIndexOf(' ', Math.max(0, first - NEIGHBOURHOOD)) + 1;
  const end = text.indexOf(' ', first + 2 * NEIGHBOURHOOD);
  return text.slice(first > NEIGHBOURHOOD ? start : 0, end < 0 ? text.length : end);
}

/**
 * The part of a text around the terms in it: HTML in which found words stand between `<mark>` and `</mark>`
 * and everything else is escaped.
 *
 * @returns undefined when the text holds none of them
 */
export function highlight(text: string, terms: readonly string[]): string | undefined {
  const matches = findTerms(text, normalise(terms));
  return matches.length > 0 ? cutAndMark(text, matches) : undefined;
}

/** Where words begin that start with a term, without overlaps. */
function findTerms(text: string, terms: readonly string[]): Match[] {
  const lower = lowerCase(text);
  const matches: Match[] = [];
  for (const term of terms) {
    let at = findTerm(text, lower, term, 0);
    while (at >= 0) {
      matches.push({ start: at, end: at + term.length });
      at = findTerm(text, lower, term, at + term.length);
    }
  }
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return matches.filter((match) => {
    const isFree = match.start >= end;
    end = isFree ? match.end : end;
    return isFree;
  });
}

/** A few letters change their length in lower case; the text is then taken as it is, so that places agree. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The next place where a word begins with a term: a whole word, or a part of a name such as `useEffect`. */
function findTerm(text: string, lower: string, term: string, from: number): number {
  let at = lower.indexOf(term, from);
  while (at > 0 && !isWordStart(text, at)) {
    at = lower.indexOf(term, at + 1);
  }
  return at;
}

function isWordStart(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (before === ' ') {
    return true;
  }
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(text.charAt(at)));
}

function cutAndMark(text: string, matches: readonly Match[]): string {
  const { start, end } = windowAround(text, matches[0]?.start ?? 0);
  let html = start > 0 ? '…' : '';
  let at = start;
  for (const match of matches) {
    if (match.start >= at && match.end <= end) {
      html += `${escapeHtml(text.slice(at, match.start))}<mark>${escapeHtml(text.slice(match.start, match.end))}</mark>`;
      at = match.end;
    }
  }
  return `${html}${escapeHtml(text.slice(at, end))}${end < text.length ? '…' : ''}`.replace(/\s+/g, ' ');
}

/** The part of a text around a place, cut between words where one ends near. */
function windowAround(text: string, place: number): { start: number; end: number } {
  let start = Math.max(0, Math.min(place - 60, text.length - WIDTH));
  if (start > 0) {
    const space = text.indexOf(' ', start);
    start = space >= 0 && space < place ? space + 1 : place;
  }
  const end = Math.min(text.length, start + WIDTH);
  const space = end < text.length ? text.lastIndexOf(' ', end) : -1;
  return { start, end: space > start + WIDTH / 2 ? space : end };
}
