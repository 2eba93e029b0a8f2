import { BOX_FAMILY, familiesFor, type Style } from './families';
import { filesWith } from './font-files';
import { openFace, type FontFace } from './font-face';
import { scriptOf } from './scripts';

/** A stretch of a text that is set in one face and one script. Offsets count UTF-16 units. */
export interface Item {
  start: number;
  end: number;
  face: FontFace;
  /** ISO 15924, such as `Arab`. */
  script: string;
  /** A mark whose letter is in another face: it has to be placed above that letter by hand. */
  isLoose: boolean;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Has no shape of its own: joiners, variation selectors, marks of direction. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Splits a text by face and script, whole graphemes together wherever one face has all of it. */
export async function itemize(text: string, style: Style): Promise<Item[]> {
  const items: Item[] = [];
  let script = 'Zyyy';
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    script = scriptOf(segment) ?? script;
    const whole = await findFace(segment, text, style);
    if (whole !== undefined) {
      add(items, { start: index, end: index + segment.length, face: whole, script, isLoose: false });
      continue;
    }
    let start = index;
    for (const character of segment) {
      const previous = items.at(-1);
      const isIgnored = INVISIBLE.test(character) && start > index && previous !== undefined;
      const face = isIgnored ? previous.face : await findFace(character, text, style);
      const isLoose = start > index && /^\p{M}$/u.test(character) && face !== undefined;
      add(items, {
        start,
        end: start + character.length,
        face: face ?? (await boxFace(style)),
        script,
        isLoose,
      });
      start += character.length;
    }
  }
  return items;
}

function add(items: Item[], item: Item): void {
  const last = items.at(-1);
  if (last?.face === item.face && last.script === item.script && !last.isLoose && !item.isLoose) {
    last.end = item.end;
  } else {
    items.push(item);
  }
}

async function findFace(grapheme: string, text: string, style: Style): Promise<FontFace | undefined> {
  const composed = visibleOf(grapheme.normalize('NFC'));
  const [base] = composed;
  if (base === undefined) {
    return boxFace(style);
  }
  for (const family of familiesFor(style, text, grapheme)) {
    for (const path of filesWith(family, base)) {
      const face = await openFace(path, style);
      if ([composed, visibleOf(grapheme)].some((form) => form.every((codePoint) => face.has(codePoint)))) {
        return face;
      }
    }
  }
  return undefined;
}

function visibleOf(text: string): number[] {
  return [...text]
    .filter((character) => !INVISIBLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

async function boxFace(style: Style): Promise<FontFace> {
  const [path = ''] = filesWith(BOX_FAMILY, 0x41);
  return openFace(path, style);
}
