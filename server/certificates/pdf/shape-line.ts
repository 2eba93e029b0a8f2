import bidiFactory from 'bidi-js';
import { Buffer, Direction, shape } from 'harfbuzzjs';
import type { FontFace } from './font-face';
import { itemize, type Item } from './itemize';
import type { Style } from './families';

export interface PlacedGlyph {
  id: number;
  /** From the start of the line and above its baseline, in em. */
  x: number;
  y: number;
  /** How far it moves the next one. */
  advance: number;
}

/** The glyphs that stand together for some characters. */
export interface Cluster {
  face: FontFace;
  /** The characters, as they were typed, and where in the text they begin. */
  text: string;
  start: number;
  glyphs: PlacedGlyph[];
  isRightToLeft: boolean;
  /** Where it begins on the line, and the next one to the right does. */
  left: number;
  right: number;
}

/** A line of text, ready to be drawn. All lengths are in em: times the size, they are points. */
export interface Line {
  /** In the order they are seen, from left to right. */
  clusters: Cluster[];
  width: number;
  /** How far ink goes above and below the baseline: both positive. */
  above: number;
  below: number;
}

/** A text whose faces and directions are known. */
export interface Paragraph {
  text: string;
  items: readonly Item[];
  /** The level of every UTF-16 unit (UAX 9): odd ones go from right to left. */
  levels: Uint8Array;
}

interface Run {
  item: Item;
  level: number;
}

interface Pen {
  x: number;
  above: number;
  below: number;
  /** The middle of the letter that was set last. */
  middle: number;
}

const bidi = bidiFactory();
/** One for all: what is given back to HarfBuzz is given back late. */
const buffer = new Buffer();

export async function prepare(text: string, style: Style): Promise<Paragraph> {
  return { text, items: await itemize(text, style), levels: bidi.getEmbeddingLevels(text, 'auto').levels };
}

/**
 * Sets one line; letters at its ends join as they do in the whole text.
 *
 * @param start first UTF-16 unit of the line
 * @param end the unit after its last
 */
export function shapeLine(paragraph: Paragraph, start = 0, end = paragraph.text.length): Line {
  const pen: Pen = { x: 0, above: 0, below: 0, middle: 0 };
  const runs = paragraph.items.flatMap((item) =>
    splitByLevel(item, paragraph.levels, Math.max(item.start, start), Math.min(item.end, end)),
  );
  const clusters = reorder(runs).flatMap((run) => shapeRun(paragraph.text, run, pen));
  return { clusters, width: pen.x, above: pen.above, below: pen.below };
}

function splitByLevel(item: Item, levels: Uint8Array, start: number, end: number): Run[] {
  const runs: Run[] = [];
  let first = start;
  for (let index = start; index < end; index += 1) {
    const level = levels[index] ?? 0;
    if (index + 1 === end || levels[index + 1] !== level) {
      runs.push({ item: { ...item, start: first, end: index + 1 }, level });
      first = index + 1;
    }
  }
  return runs;
}

/** The runs of a line from left to right (UAX 9, rule L2). */
function reorder(runs: Run[]): Run[] {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let first = 0; first < runs.length; first += 1) {
      let last = first;
      while (last < runs.length && (runs[last]?.level ?? 0) >= level) {
        last += 1;
      }
      runs.splice(first, last - first, ...runs.slice(first, last).reverse());
      first = last;
    }
  }
  return runs;
}

function shapeRun(text: string, { item, level }: Run, pen: Pen): Cluster[] {
  const { face, start, end, isLoose } = item;
  buffer.reset();
  buffer.addText(text, start, end - start);
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  buffer.setScript(item.script);
  buffer.setLanguage('en');
  shape(face.font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const isRightToLeft = level % 2 === 1;
  const clusters: Cluster[] = [];
  for (const [index, { codepoint: id, cluster }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    let current = clusters.at(-1);
    if (current?.start !== cluster) {
      const after = starts.find((other) => other > cluster) ?? end;
      const place = { left: pen.x, right: pen.x, isRightToLeft };
      current = { face, text: text.slice(cluster, after), start: cluster, glyphs: [], ...place };
      clusters.push(current);
    }
    const scale = 1 / face.unitsPerEm;
    const place = { x: xOffset * scale, y: yOffset * scale, advance: xAdvance * scale };
    current.glyphs.push(putGlyph(face, id, place, pen, isLoose));
    current.right = pen.x;
  }
  return clusters;
}

function putGlyph(
  { font, unitsPerEm }: FontFace,
  id: number,
  { x, y, advance }: { x: number; y: number; advance: number },
  pen: Pen,
  isLoose: boolean,
): PlacedGlyph {
  const ink = font.glyphExtents(id);
  const glyph = { id, x: pen.x + x, y, advance: isLoose ? 0 : advance };
  if (ink) {
    pen.above = Math.max(pen.above, y + ink.yBearing / unitsPerEm);
    pen.below = Math.max(pen.below, -y - (ink.yBearing + ink.height) / unitsPerEm);
    if (isLoose) {
      glyph.x = pen.middle - (ink.xBearing + ink.width / 2) / unitsPerEm;
    }
  }
  pen.middle = glyph.advance > 0 ? pen.x + glyph.advance / 2 : pen.middle;
  pen.x += glyph.advance;
  return glyph;
}
