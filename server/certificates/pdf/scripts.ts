/** Scripts whose texts HarfBuzz sets by rules of their own, or that the faces have features for. */
const SCRIPTS: readonly (readonly [tag: string, pattern: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
];

/** The ISO 15924 tag of a piece of text; undefined for what goes with any script, such as a space. */
export function scriptOf(text: string): string | undefined {
  return SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0];
}
