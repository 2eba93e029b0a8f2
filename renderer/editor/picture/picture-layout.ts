import { EDITOR } from '../../../server/contract/constants/editor';
import { rowsOf } from './break-line';
import type { Measure } from './measure';
import { PICTURE, PictureRefusedError, type PictureJob } from './picture-job';

/** Where everything stands. Pixels before doubling, if nothing else is said. */
export interface PictureLayout {
  rows: readonly Row[];
  rowHeight: number;
  /** Where text begins. */
  textX: number;
  textWidth: number;
  /** Where numbers of lines end. */
  numberX: number;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** Lines were wrapped that the editor would not wrap. */
  isTooWide: boolean;
}

/** One row of the picture: a line, or a part of one. */
export interface Row {
  /** From 1; null for what goes on from the row above. */
  line: number | null;
  /** Places in the code. */
  from: number;
  to: number;
}

/**
 * Rows and measures of a whole picture.
 *
 * @throws {PictureRefusedError} when it gets higher than programs open, or too large for where it is copied to
 */
export function layOut(job: PictureJob, measure: Measure): PictureLayout {
  const lines = job.code.split('\n');
  const numberWidth = job.hasLineNumbers ? measure.after(String(lines.length), 0) : 0;
  const textX = PICTURE.padding + (job.hasLineNumbers ? numberWidth + PICTURE.padding : 0);
  const rowHeight = rowHeightOf(job.fontSize);
  const widest = PICTURE.widthMax / PICTURE.scale - textX - PICTURE.padding;
  const max = job.isWrapped ? Math.min(widest, PICTURE.wrapAt * measure.cell) : widest;
  const rows: Row[] = [];
  let textWidth = 0;
  let from = 0;
  let isTooWide = false;
  lines.forEach((line, index) => {
    const starts = rowsOf(line, measure, max);
    starts.forEach((start, part) => {
      const end = starts[part + 1] ?? line.length;
      rows.push({ line: part === 0 ? index + 1 : null, from: from + start, to: from + end });
      textWidth = Math.max(textWidth, measure.after(line.slice(start, end).trimEnd(), 0));
    });
    isTooWide ||= !job.isWrapped && starts.length > 1;
    from += line.length + 1;
  });
  // An empty file is a picture too: of its first line.
  const shownWidth = Math.min(max, Math.max(textWidth, measure.cell * 20));
  const width = Math.ceil(textX + shownWidth + PICTURE.padding) * PICTURE.scale;
  const height = heightOf(rows.length, job.fontSize);
  if (height > PICTURE.heightMax) {
    throw new PictureRefusedError(tooHigh(lines.length, rows.length, height));
  }
  if (job.isToCopy && width * height > PICTURE.copyAreaMax) {
    throw new PictureRefusedError(tooLargeToCopy(lines.length));
  }
  return {
    rows,
    rowHeight,
    textX,
    textWidth: shownWidth,
    numberX: PICTURE.padding + numberWidth,
    width,
    height,
    isTooWide,
  };
}

/** Says what can be done: rows stay as many at another font size, as lines wrap at a column. */
function tooHigh(lines: number, rows: number, height: number): string {
  const fitting = EDITOR.fontSizes.findLast((size) => heightOf(rows, size) <= PICTURE.heightMax);
  const most = Math.floor(
    (PICTURE.heightMax / PICTURE.scale - 2 * PICTURE.padding) / rowHeightOf(EDITOR.fontSizes[0]),
  );
  const wayOut = fitting
    ? `Choose the font size ${fitting} px or less, or download the text.`
    : `Even at ${EDITOR.fontSizes[0]} px there is room for ${most.toLocaleString('en')} rows: download the text, or make a picture of each part.`;
  return `A picture of all ${lines.toLocaleString('en')} lines would be ${height.toLocaleString('en')} pixels high, and programs open ${PICTURE.heightMax.toLocaleString('en')} at most. ${wayOut}`;
}

function tooLargeToCopy(lines: number): string {
  return `A picture of all ${lines.toLocaleString('en')} lines is too large to be copied. Use Download PNG: it takes the whole file.`;
}

/** Pixels before doubling. */
function rowHeightOf(fontSize: number): number {
  return Math.round(fontSize * PICTURE.lineHeight);
}

/** Pixels of the file. */
function heightOf(rows: number, fontSize: number): number {
  return (rows * rowHeightOf(fontSize) + 2 * PICTURE.padding) * PICTURE.scale;
}
