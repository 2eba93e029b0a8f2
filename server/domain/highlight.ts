import { escapeHtml } from './escape-html';

/** Characters of a highlighted passage, marks aside. */
const WIDTH = 180;

interface Match {
  start: number;
  end: number;
  term: string;
}

/**
 * The passage that shows best why a post was found: HTML in which found words stand between `<mark>` and
 * `</mark>` and everything else is escaped.
 *
 * @param passages plain text; earlier ones win when equally good
 * @param terms words of the index that were met, in lower case
 * @returns undefined when no passage holds any of them
 */
export function highlight(passages: readonly string[], terms: readonly string[]): string | undefined {
  const wanted = [...new Set(terms.map((term) => term.toLowerCase()))].filter(Boolean);
  let best: { text: string; matches: Match[]; distinct: number } | undefined;
  for (const text of passages) {
    const matches = findTerms(text, wanted);
    const distinct = new Set(matches.map(({ term }) => term)).size;
    if (distinct > (best?.distinct ?? 0)) {
      best = { text, matches, distinct };
    }
    if (best?.distinct === wanted.length) {
      break;
    }
  }
  return best && cutAndMark(best.text, best.matches);
}

/** Where words begin that start with a term: whole words, and parts of names such as `useEffect`. */
function findTerms(text: string, terms: readonly string[]): Match[] {
  // A few letters change length in lower case; matching then falls back on the text as it is.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text;
  const matches: Match[] = [];
  for (const term of terms) {
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + term.length)) {
      if (isWordStart(text, at)) {
        matches.push({ start: at, end: at + term.length, term });
      }
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

function isWordStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1), at);
  const first = text.slice(at, at + 1);
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first));
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
