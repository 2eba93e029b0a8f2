import type { Style } from './families';
import { prepare, shapeLine, type Line, type Paragraph } from './shape-line';

/** The room that a text has, in points. */
export interface Room {
  width: number;
  height: number;
  /** Of the type, at best. */
  size: number;
  /** The type under which another line is tried, if that makes it larger. */
  least: number;
}

export interface FittedText {
  lines: Line[];
  /** Of the type, in points. */
  size: number;
  /** From one baseline to the next, in points. */
  leading: number;
}

const LEADING = 1.16;
const MOST_LINES = 8;
const ROUNDS = 12;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** Sets a text in one line, at any size. */
export async function setLine(text: string, style: Style): Promise<Line> {
  return shapeLine(await prepare(text, style));
}

/**
 * Sets a text as large as its room allows: smaller first, then in more lines, at last broken within words. Nothing is
 * ever left out.
 */
export async function fitLines(text: string, style: Style, room: Room): Promise<FittedText> {
  const paragraph = await prepare(text, style);
  const widths = widthsOf(paragraph);
  const whole = fit([shapeLine(paragraph)], room);
  let best = whole;
  for (const breaks of [breaksOf(text, WORDS), breaksOf(text, GRAPHEMES)]) {
    for (let count = 2; count <= MOST_LINES && best.size < room.least; count += 1) {
      const fitted = fit(evenLines(paragraph, widths, breaks, count), room);
      best = fitted.size > best.size ? fitted : best;
    }
  }
  return best;
}

/** The largest type that so many lines fit in. */
function fit(lines: Line[], room: Room): FittedText {
  const widest = Math.max(...lines.map(({ width }) => width), 0.01);
  const above = Math.max(...lines.map((line) => line.above));
  const below = Math.max(...lines.map((line) => line.below));
  const leading = Math.max(LEADING, above + below + 0.06);
  const height = Math.max(above + below + leading * (lines.length - 1), 0.01);
  const size = Math.min(room.size, room.width / widest, room.height / height);
  return { lines, size, leading: leading * size };
}

/** Places where a line may end. */
function breaksOf(text: string, segmenter: Intl.Segmenter): number[] {
  const breaks: number[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    // A space goes with the word before it, and so does what closes it; what opens a word goes with that.
    const isKept = /^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}]/u.test(text.slice(end)) || /[\p{Ps}\p{Pi}]$/u.test(segment);
    if (end < text.length && !isKept) {
      breaks.push(end);
    }
  }
  return [...breaks, text.length];
}

/** How wide the text before each UTF-16 unit is when it is all in one line, in em. */
function widthsOf(paragraph: Paragraph): number[] {
  const widths = new Array<number>(paragraph.text.length + 1).fill(0);
  for (const { start, glyphs } of shapeLine(paragraph).clusters) {
    widths[start + 1] = glyphs.reduce((sum, { advance }) => sum + advance, widths[start + 1] ?? 0);
  }
  let sum = 0;
  return widths.map((width) => (sum += width));
}

/** Breaks as evenly as it goes: into the narrowest column that the text fills in so many lines. */
function evenLines(paragraph: Paragraph, widths: number[], breaks: number[], count: number): Line[] {
  let [narrow, wide] = [0, widths.at(-1) ?? 0];
  let best = [paragraph.text.length];
  for (let round = 0; round < ROUNDS; round += 1) {
    const width = (narrow + wide) / 2;
    const ends = fillLines(paragraph.text, widths, breaks, width);
    if (ends && ends.length <= count) {
      wide = width;
      best = ends;
    } else {
      narrow = width;
    }
  }
  return best.map((end, index) => {
    const start = best[index - 1] ?? 0;
    return shapeLine(paragraph, start, start + paragraph.text.slice(start, end).trimEnd().length);
  });
}

/** Where the lines end when each takes what it can; undefined when a piece is wider than the column. */
function fillLines(text: string, widths: number[], breaks: number[], width: number): number[] | undefined {
  const isWithin = (start: number, end: number) => {
    const last = start + text.slice(start, end).trimEnd().length;
    return (widths[last] ?? 0) - (widths[start] ?? 0) <= width;
  };
  const ends: number[] = [];
  let start = 0;
  for (const [index, end] of breaks.entries()) {
    const previous = breaks[index - 1] ?? 0;
    if (!isWithin(start, end)) {
      if (previous === start || !isWithin(previous, end)) {
        return undefined;
      }
      ends.push(previous);
      start = previous;
    }
  }
  return [...ends, text.length];
}
