import bidiFactory from 'bidi-js';
import type { Measure } from './measure';
import { stretchesOf, type Stretch } from './measure';

/** One thing to draw of a row. */
export interface Piece {
  /** Pixels from where the row begins. */
  x: number;
  width: number;
  stretch: Stretch;
  /** Place in the job's styles. */
  style: number;
  isFromRight: boolean;
}

/** A part of a row in one style. */
export interface StyledText {
  text: string;
  style: number;
}

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
let bidi: ReturnType<typeof bidiFactory> | undefined;

/**
 * The pieces of a row in their places, in the order in which they are seen. As in the editor, the first letter says
 * on which side it begins (UAX #9, rules P2 and P3).
 *
 * @returns the pieces, and whether the row stands on the right
 */
export function piecesOf(
  texts: readonly StyledText[],
  measure: Measure,
): { pieces: Piece[]; isRight: boolean; width: number } {
  const whole = texts.map(({ text }) => text).join('');
  if (!FROM_RIGHT.test(whole)) {
    return {
      ...placed(
        texts.flatMap((part) => piecesIn(part, 0)),
        measure,
      ),
      isRight: false,
    };
  }
  bidi ??= bidiFactory();
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole);
  const pieces: LeveledPiece[] = [];
  let at = 0;
  for (const { text, style } of texts) {
    for (const run of runsOf(text, levels.subarray(at, at + text.length))) {
      pieces.push(...piecesIn({ text: run.text, style }, run.level));
    }
    at += text.length;
  }
  const isRight = ((paragraphs[0]?.level ?? 0) & 1) === 1;
  return { ...placed(reordered(pieces), measure), isRight };
}

type LeveledPiece = Pick<Piece, 'stretch' | 'style'> & { level: number };

function piecesIn({ text, style }: StyledText, level: number): LeveledPiece[] {
  return stretchesOf(text).map((stretch) => ({ stretch, style, level }));
}

function placed(pieces: readonly LeveledPiece[], measure: Measure): { pieces: Piece[]; width: number } {
  let x = 0;
  const result = pieces.map(({ stretch, style, level }) => {
    const end = measure.afterStretch(stretch, x);
    const piece = { x, width: end - x, stretch, style, isFromRight: (level & 1) === 1 };
    x = end;
    return piece;
  });
  return { pieces: result, width: x };
}

function runsOf(text: string, levels: Uint8Array): { text: string; level: number }[] {
  const runs: { text: string; level: number }[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (index === text.length || levels[index] !== levels[start]) {
      runs.push({ text: text.slice(start, index), level: levels[start] ?? 0 });
      start = index;
    }
  }
  return runs;
}

/** Reverses from the innermost level outward (UAX #9, rule L2). */
function reordered(pieces: readonly LeveledPiece[]): LeveledPiece[] {
  const result = [...pieces];
  const highest = Math.max(0, ...result.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < result.length; from += 1) {
      let to = from;
      while (to < result.length && (result[to]?.level ?? 0) >= level) {
        to += 1;
      }
      if (to > from) {
        result.splice(from, to - from, ...result.slice(from, to).reverse());
        from = to;
      }
    }
  }
  return result;
}
