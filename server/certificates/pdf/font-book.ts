import type { PDFDocument, PDFRef } from 'pdf-lib';
import { embedFace, type GlyphCode } from './embed-face';
import type { FontFace } from './font-face';
import type { Cluster, PlacedGlyph } from './shape-line';

/** One code of a font, as it is written. */
export interface WrittenCode {
  code: number;
  /** Where it begins, and how far it moves the pen, in em. */
  x: number;
  y: number;
  width: number;
}

/** How a cluster is written. */
export interface WrittenCluster {
  /** Name of the font in the resources of the page. */
  font: string;
  codes: WrittenCode[];
  /** Whether the codes only say what is there: then all of it is drawn. */
  isHidden: boolean;
  /** What is drawn besides. */
  drawn: readonly PlacedGlyph[];
}

interface UsedFace {
  face: FontFace;
  name: string;
  codes: Map<string, GlyphCode>;
}

/**
 * The faces of a document, with what it uses of them. A code of a font stands for a glyph and what that glyph says
 * here: the same shape can say different things, as the letters of Arabic do under their dots. So whatever copies
 * the text finds all of it in the fonts.
 */
export class FontBook {
  readonly #used = new Map<string, UsedFace>();

  take(cluster: Cluster): WrittenCluster {
    const { glyphs, text, isRightToLeft } = cluster;
    const [only] = glyphs;
    if (only && glyphs.length === 1 && (!isRightToLeft || [...text].length === 1)) {
      return this.#takeGlyph(cluster, only);
    }
    return isRightToLeft ? this.#takeBackwards(cluster) : this.#takeAll(cluster);
  }

  #takeGlyph({ face, text, right }: Cluster, { id, x, y }: PlacedGlyph): WrittenCluster {
    const usual = face.font.glyphHAdvance(id) / face.unitsPerEm;
    const width = roundWidth(Math.abs(right - x - usual) < SLACK ? usual : right - x);
    const code = this.#code(face, { glyph: id, text, width });
    return { font: this.#use(face).name, codes: [{ code, x, y, width }], isHidden: false, drawn: [] };
  }

  /** Whatever reads a page from left to right turns the codes around, and nothing within one. */
  #takeBackwards({ face, glyphs, text, left, right }: Cluster): WrittenCluster {
    const characters = [...text].reverse();
    const width = roundWidth((right - left) / characters.length);
    const codes = characters.map((character, index) => {
      const code = this.#code(face, { glyph: glyphs[0]?.id ?? 0, text: character, width });
      return { code, x: left + index * width, y: 0, width };
    });
    return { font: this.#use(face).name, codes, isHidden: true, drawn: glyphs };
  }

  #takeAll({ face, glyphs, text, left, right }: Cluster): WrittenCluster {
    const main = glyphs.find(({ advance }) => advance > 0);
    const isInPlace = main !== undefined && main.y === 0 && Math.abs(main.x - left) < SLACK;
    const shown = isInPlace ? main : undefined;
    const width = roundWidth(right - left);
    const code = this.#code(face, { glyph: (main ?? glyphs[0])?.id ?? 0, text, width });
    return {
      font: this.#use(face).name,
      codes: [{ code, x: shown?.x ?? left, y: 0, width }],
      isHidden: shown === undefined,
      drawn: glyphs.filter((glyph) => glyph !== shown),
    };
  }

  /** Embeds every face as a subset. @returns the font resources of the page */
  embed(document: PDFDocument): Record<string, PDFRef> {
    const faces = [...this.#used.values()];
    return Object.fromEntries(
      faces.map(({ name, face, codes }, index) => [
        name,
        embedFace(document.context, face, [...codes.values()], index),
      ]),
    );
  }

  #code(face: FontFace, { glyph, text, width }: { glyph: number; text: string; width: number }): number {
    const { codes } = this.#use(face);
    const key = `${glyph} ${width} ${text}`;
    const code = codes.get(key) ?? { code: codes.size + 1, glyph, text, width };
    codes.set(key, code);
    return code.code;
  }

  #use(face: FontFace): UsedFace {
    const used = this.#used.get(face.key) ?? { face, name: `F${this.#used.size + 1}`, codes: new Map() };
    this.#used.set(face.key, used);
    return used;
  }
}

/** Em between two codes that nobody takes for a space. */
const SLACK = 0.03;

/** Widths are kept in thousandths. */
const roundWidth = (width: number) => Math.round(width * 1000) / 1000;
