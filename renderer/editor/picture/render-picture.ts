import { isPlain, Measure } from './measure';
import { layOut, type PictureLayout, type Row } from './picture-layout';
import { PICTURE, type DrawnPicture, type PictureJob, type PictureStyle } from './picture-job';
import { Palette, TooManyColorsError, type Rgb } from './palette';
import { PngStream } from './png-stream';
import { piecesOf, type Piece, type StyledText } from './row-pieces';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Rows that accents in heaps reach out of their own, at most. */
const REACH = 6;

/** A canvas of the place that draws: the page or a worker. Pixels. */
export type MakeCanvas = (size: { width: number; height: number }) => {
  getContext(
    kind: '2d',
    options: CanvasRenderingContext2DSettings,
  ): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
};

interface Studio {
  makeCanvas: MakeCanvas;
  /** Called after each strip with what is done, from 0 to 1. May wait, and may throw to end it. */
  afterStrip: (done: number) => Promise<void> | void;
}

/**
 * Draws a whole file strip by strip: no canvas is as high as 2,000 lines, and no more than a strip of it is ever in
 * memory unpacked. With a palette, which is less than half the size and quicker by far; in full colour where emoji ask for
 * it and the picture is small.
 *
 * @throws {PictureRefusedError} when the picture is higher than programs open
 */
export async function renderPicture(job: PictureJob, studio: Studio): Promise<DrawnPicture> {
  const measuring = contextOf(studio.makeCanvas({ width: 1, height: 1 }));
  measuring.font = fontOf(job);
  const widthOf = (text: string) => measuring.measureText(text).width;
  const cell = 'letterSpacing' in measuring ? wholeCell(widthOf('0')) : widthOf('0');
  const measure = new Measure(cell, widthOf, PICTURE.tabSize);
  const layout = layOut(job, measure);
  const draw = (palette: Palette | null) => drawStrips(job, studio, { layout, measure, palette });
  const isLarge = layout.width * layout.height > PICTURE.fullColorAreaMax;
  const blob = await draw(paletteOf(job, measuring, isLarge)).catch((error: unknown) => {
    if (error instanceof TooManyColorsError) {
      return draw(null);
    }
    throw error;
  });
  return {
    blob,
    width: layout.width,
    height: layout.height,
    note: layout.isTooWide
      ? 'The longest lines are wrapped in the picture: pictures that wide do not open in most programs.'
      : undefined,
  };
}

interface Plan {
  layout: PictureLayout;
  measure: Measure;
  /** Null draws in full colour. */
  palette: Palette | null;
}

async function drawStrips(
  job: PictureJob,
  studio: Studio,
  { layout, measure, palette }: Plan,
): Promise<Blob> {
  const { width, height, rows, rowHeight } = layout;
  const png = new PngStream(width, height, {
    // Doubled pixels of 96 to the inch.
    pixelsPerMetre: Math.round((96 * PICTURE.scale) / 0.0254),
    title: job.title,
    palette,
  });
  const stripHeight = Math.min(height, Math.max(64, Math.floor(PICTURE.stripArea / width)));
  const context = contextOf(studio.makeCanvas({ width, height: stripHeight }));
  const painter = new Painter(job, layout, measure, context);
  try {
    for (let top = 0; top < height; top += stripHeight) {
      const strip = Math.min(stripHeight, height - top);
      const y = top / PICTURE.scale - PICTURE.padding;
      const first = Math.max(0, Math.floor(y / rowHeight) - REACH);
      const last = Math.ceil((y + strip / PICTURE.scale) / rowHeight) + REACH;
      painter.draw(rows.slice(first, last), first * rowHeight - y);
      await png.write(context.getImageData(0, 0, width, strip).data);
      await studio.afterStrip((top + strip) / height);
    }
    return await png.finish();
  } catch (error) {
    await png.drop();
    throw error;
  }
}

/** Letters that begin on whole pixels are the same wherever they come again: sharper, and a good deal smaller packed. */
function wholeCell(width: number): number {
  return Math.max(1, Math.round(width * PICTURE.scale)) / PICTURE.scale;
}

/** The colours of the theme that this picture has. */
function paletteOf({ ground, styles }: PictureJob, context: Context, takesAll: boolean): Palette {
  const read = (color: string): Rgb => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const { background, text, lineNumber, special } = ground;
  const inks = new Set([text, lineNumber, special, ...styles.map(({ color }) => color)]);
  return new Palette(read(background), [...inks].map(read), takesAll);
}

function contextOf(canvas: ReturnType<MakeCanvas>): Context {
  // In memory, not on the graphics card: every pixel is read back. With alpha: without it, browsers smooth letters for
  // the one screen they are drawn on, with coloured edges.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) {
    throw new Error('This browser gave no canvas.');
  }
  return context;
}

function fontOf({ fontFamily, fontSize }: PictureJob, style?: PictureStyle): string {
  return `${style?.isItalic ? 'italic ' : ''}${style?.isBold ? 'bold ' : ''}${fontSize}px ${fontFamily}`;
}

/** Draws rows onto the strip's canvas. */
class Painter {
  private token = 0;
  /** Pixels between plain letters, before doubling. */
  private readonly spacing: number;

  constructor(
    private readonly job: PictureJob,
    private readonly layout: PictureLayout,
    private readonly measure: Measure,
    private readonly context: Context,
  ) {
    context.font = fontOf(job);
    this.spacing = measure.cell - context.measureText('0').width;
    context.scale(PICTURE.scale, PICTURE.scale);
    context.textBaseline = 'alphabetic';
  }

  /** @param y where the first of the rows begins on the strip, in pixels before doubling */
  draw(rows: readonly Row[], y: number): void {
    const { context, layout, job } = this;
    context.fillStyle = job.ground.background;
    context.fillRect(0, 0, layout.width, PICTURE.stripArea);
    rows.forEach((row, index) => {
      const baseline = y + index * layout.rowHeight + layout.rowHeight / 2 + job.fontSize * 0.35;
      if (job.hasLineNumbers && row.line !== null) {
        this.drawNumber(row.line, baseline);
      }
      this.drawRow(row, baseline);
    });
  }

  private drawNumber(line: number, baseline: number): void {
    const { context, job, layout } = this;
    context.font = fontOf(job);
    context.fillStyle = job.ground.lineNumber;
    context.direction = 'ltr';
    context.textAlign = 'left';
    const number = String(line);
    this.space(number);
    context.fillText(number, layout.numberX - number.length * this.measure.cell, baseline);
  }

  /** Brings plain letters to the width of a cell. All others keep their own: Arabic ones hold hands. */
  private space(text: string): void {
    const { context } = this;
    if ('letterSpacing' in context) {
      context.letterSpacing = isPlain(text) ? `${this.spacing}px` : '0px';
    }
  }

  private drawRow(row: Row, baseline: number): void {
    const { pieces, isRight, width } = piecesOf(this.textsOf(row), this.measure);
    const { textX, textWidth } = this.layout;
    const start = isRight ? textX + Math.max(0, textWidth - width) : textX;
    this.context.textAlign = 'left';
    pieces.forEach((piece) => this.drawPiece(piece, start + piece.x, baseline));
  }

  private drawPiece({ stretch, style: index, isFromRight, width }: Piece, x: number, baseline: number): void {
    const { context, job, measure } = this;
    const style = job.styles[index];
    if (stretch.kind === 'special') {
      context.font = fontOf(job);
      context.fillStyle = job.ground.special;
      this.space('');
      context.fillText('•', x + (measure.cell - context.measureText('•').width) / 2, baseline);
    } else if (stretch.kind === 'text' && stretch.text.trim() !== '') {
      context.font = fontOf(job, style);
      context.fillStyle = style?.color ?? job.ground.text;
      context.direction = isFromRight ? 'rtl' : 'ltr';
      this.space(stretch.text);
      context.fillText(stretch.text, x, baseline);
    }
    if (style?.line && stretch.kind !== 'tab') {
      const offset = style.line === 'underline' ? 2 : -job.fontSize * 0.3;
      context.fillStyle = style.color;
      context.fillRect(x, baseline + offset, width, 1);
    }
  }

  /** A row in parts of one style each. Rows come in order, but for the few that two strips share. */
  private textsOf({ from, to }: Row): StyledText[] {
    const { code, tokens } = this.job;
    const numberAt = (place: number): number => tokens[place] ?? Infinity;
    while (this.token > 0 && numberAt(this.token - 2) > from) {
      this.token -= 3;
    }
    while (numberAt(this.token + 1) <= from) {
      this.token += 3;
    }
    const texts: StyledText[] = [];
    let at = from;
    const add = (end: number, style: number) => {
      if (end > at) {
        texts.push({ text: code.slice(at, end), style });
        at = end;
      }
    };
    for (let token = this.token; numberAt(token) < to; token += 3) {
      add(numberAt(token), 0);
      add(Math.min(to, numberAt(token + 1)), numberAt(token + 2));
    }
    add(to, 0);
    return texts;
  }
}
