import { PDFName, PDFString, type PDFContext, type PDFRef } from 'pdf-lib';
import type { FontFace } from './font-face';
import { hex4, unitsOf } from './pdf-text';
import { subsetFont } from './subset-font';

/** A code of a font. */
export interface GlyphCode {
  code: number;
  /** Its glyph in the file. */
  glyph: number;
  /** What it says. */
  text: string;
  /** In em. */
  width: number;
}

/**
 * Embeds a face, cut down to some of its glyphs, as a Type0 font (ISO 32000-1, 9.7).
 *
 * @param codes counted from 1
 * @param index which font of the document it is
 */
export function embedFace(
  context: PDFContext,
  face: FontFace,
  codes: readonly GlyphCode[],
  index: number,
): PDFRef {
  const scale = 1000 / face.unitsPerEm;
  const name = `${subsetTag(index)}+${nameOf(face)}`;
  const { ascender, descender } = face.font.hExtents();
  const glyphs = new Set([0, ...codes.map(({ glyph }) => glyph)]);
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, -600, 2400, 1300],
    ItalicAngle: face.key.includes('-italic.') ? -12 : 0,
    Ascent: Math.round(ascender * scale),
    Descent: Math.round(descender * scale),
    CapHeight: 700,
    StemV: 80,
    FontFile2: context.register(context.flateStream(subsetFont(face, glyphs))),
  });
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    DW: 0,
    W: [1, codes.map(({ width }) => Math.round(width * 1000))],
    CIDToGIDMap: context.register(context.flateStream(glyphsOf(codes))),
  });
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: PDFName.of(name),
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(textsOf(codes))),
    }),
  );
}

const nameOf = ({ key }: FontFace) => /([^/\\]+)-(?:wght|opsz)-/.exec(key)?.[1] ?? 'font';

/** Six capitals, as names of subsets begin. */
const subsetTag = (index: number) =>
  `LECT${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`;

/** Two bytes for each code, from 0. */
function glyphsOf(codes: readonly GlyphCode[]): Uint8Array {
  const map = Buffer.alloc((codes.length + 1) * 2);
  codes.forEach(({ code, glyph }) => map.writeUInt16BE(glyph, code * 2));
  return map;
}

/** The most that one block of a CMap holds. */
const BLOCK = 100;

/** What each code says, as a CMap (ISO 32000-1, 9.10.3). */
function textsOf(codes: readonly GlyphCode[]): string {
  const blocks: string[] = [];
  for (let start = 0; start < codes.length; start += BLOCK) {
    const block = codes.slice(start, start + BLOCK);
    const lines = block.map(({ code, text }) => `<${hex4(code)}> <${unitsOf(text)}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end end',
  ].join('\n');
}
