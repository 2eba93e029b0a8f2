import type { PDFDocument, PDFRef } from 'pdf-lib';
import { embedFace, type GlyphCode } from './embed-face';
import type { FontFace } from './font-face';
import type { Cluster, PlacedGlyph } from './shape-line';

/** How a cluster is written: one code for all that it says, and what else of it is drawn. */
export interface WrittenCluster {
  /** Name of the font in the resources of the page. */
  font: string;
  code: number;
  /** How far the code moves the pen, in em. */
  width: number;
  /** The glyph that the code shows. */
  glyph: PlacedGlyph;
  /** Marks and the like: they are drawn, but are no text. */
  drawn: PlacedGlyph[];
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

  take({ face, glyphs, text, end }: Cluster): WrittenCluster | undefined {
    const glyph =
      glyphs.find(({ advance, y }) => advance > 0 && y === 0) ??
      glyphs.find((one) => one.advance > 0) ??
      glyphs[0];
    if (glyph === undefined) {
      return undefined;
    }
    const { name, codes } = this.#use(face);
    const key = `${glyph.id} ${glyphs.length === 1 ? 1 : 2} ${text}`;
    const code = codes.get(key) ?? {
      code: codes.size + 1,
      glyph: glyph.id,
      text,
      // Of several glyphs the whole width, so that no gap is found between their letter and the next.
      width: glyphs.length === 1 ? face.font.glyphHAdvance(glyph.id) / face.unitsPerEm : end - glyph.x,
    };
    codes.set(key, code);
    const drawn = glyphs.filter((other) => other !== glyph);
    return { font: name, code: code.code, width: roundWidth(code.width), glyph, drawn };
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

  #use(face: FontFace): UsedFace {
    const used = this.#used.get(face.key) ?? { face, name: `F${this.#used.size + 1}`, codes: new Map() };
    this.#used.set(face.key, used);
    return used;
  }
}

/** Widths are kept in thousandths. */
const roundWidth = (width: number) => Math.round(width * 1000) / 1000;
