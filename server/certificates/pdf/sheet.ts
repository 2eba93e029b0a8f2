import type { FontBook, WrittenCluster, WrittenCode } from './font-book';
import { glyphPath } from './glyph-path';
import { hex4, number, numbers, utf16Hex } from './pdf-text';
import type { Line } from './shape-line';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

/** `#4d9f0c` and the like. */
export function colour(hex: string): Colour {
  const part = (start: number) => parseInt(hex.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** A part of the page for those who have it read to them (ISO 32000-1, 14.7). */
export interface Part {
  kind: 'H1' | 'P' | 'Figure';
  /** What it says, where that is not simply the text of its lines; the exact name, for one. */
  actual?: string;
  /** What a picture shows. */
  alternative?: string;
}

export interface TaggedPart extends Part {
  /** Ids of its pieces in the content of the page. */
  pieces: number[];
}

export interface TextPlace {
  /** Left end of the line and its baseline, in points from the lower left corner. */
  x: number;
  y: number;
  size: number;
  colour: Colour;
  /** Points between two clusters, for capitals. */
  tracking?: number;
  /** What the line says when that differs from its letters. */
  actual?: string;
}

/** The content of a page, as it is written. Points, from the lower left corner. */
export class Sheet {
  readonly parts: TaggedPart[] = [];
  readonly #fonts: FontBook;
  readonly #content: string[] = [];
  #pieces = 0;

  constructor(fonts: FontBook) {
    this.#fonts = fonts;
  }

  get content(): string {
    return this.#content.join('\n');
  }

  /** What is only for the eye. */
  ornament(draw: () => void): void {
    this.#content.push('/Artifact BMC q');
    draw();
    this.#content.push('Q EMC');
  }

  /** What belongs to a part of the page: parts are read in the order in which they are first drawn. */
  tagged(part: Part, draw: () => void): void {
    const tag: TaggedPart = { ...part, pieces: [this.#pieces] };
    this.parts.push(tag);
    this.#content.push(`/${part.kind} <</MCID ${this.#pieces}>> BDC q`);
    this.#pieces += 1;
    draw();
    this.#content.push('Q EMC');
  }

  /** Operators of PDF, as they are. */
  raw(operators: string): void {
    this.#content.push(operators);
  }

  stroke({ path, width, colour: ink }: { path: string; width: number; colour: Colour }): void {
    this.raw(`${numbers(...ink)} RG ${number(width)} w ${path} S`);
  }

  fill({ path, colour: ink }: { path: string; colour: Colour }): void {
    this.raw(`${numbers(...ink)} rg ${path} f`);
  }

  text(line: Line, place: TextPlace): void {
    const { x, y, size, tracking = 0, actual } = place;
    const writer = new LineWriter(place);
    const outlines: string[] = [];
    line.clusters.forEach((cluster, index) => {
      const written = this.#fonts.take(cluster);
      const shift = index * tracking;
      writer.write(written, shift);
      for (const glyph of written.drawn) {
        const at = { x: x + shift + glyph.x * size, y: y + glyph.y * size, size };
        outlines.push(glyphPath(cluster.face, glyph.id, at));
      }
    });
    const span = actual === undefined ? '' : `/Span <</ActualText <${utf16Hex(actual)}>>> BDC`;
    this.raw(
      `${numbers(...place.colour)} rg BT ${span}\n${writer.end()}\n${actual === undefined ? '' : 'EMC '}ET`,
    );
    outlines.filter((path) => path !== '').forEach((path) => this.raw(`${path} f`));
  }
}

/** Writes the clusters of one line, those that follow each other in one operator. */
class LineWriter {
  readonly #place: TextPlace;
  readonly #out: string[] = [];
  #font = '';
  #pending = '';
  /** Where the next code would go by itself. */
  #pen = { x: 0, y: 0 };

  constructor(place: TextPlace) {
    this.#place = place;
  }

  write({ font, codes, isHidden }: WrittenCluster, shift: number): void {
    if (font !== this.#font) {
      this.#flush();
      this.#font = font;
      this.#out.push(`/${font} ${number(this.#place.size)} Tf`);
    }
    if (isHidden) {
      this.#flush();
      this.#out.push('3 Tr');
    }
    codes.forEach((code) => this.#write(code, shift));
    if (isHidden) {
      this.#flush();
      this.#out.push('0 Tr');
    }
  }

  end(): string {
    this.#flush();
    return this.#out.join('\n');
  }

  #write(code: WrittenCode, shift: number): void {
    const { size } = this.#place;
    const [x, y] = [this.#place.x + shift + code.x * size, this.#place.y + code.y * size];
    if (this.#pending === '' || Math.abs(y - this.#pen.y) > 0.0005) {
      this.#flush();
      this.#pending = `1 0 0 1 ${numbers(x, y)} Tm [`;
      this.#pen = { x, y };
    }
    const back = Math.round(((this.#pen.x - x) / size) * 1000);
    this.#pending += back === 0 ? `<${hex4(code.code)}>` : `${back}<${hex4(code.code)}>`;
    this.#pen.x += (code.width - back / 1000) * size;
  }

  #flush(): void {
    if (this.#pending !== '') {
      this.#out.push(`${this.#pending}] TJ`.replaceAll('><', ''));
      this.#pending = '';
    }
  }
}
