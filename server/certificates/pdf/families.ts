import type { Family } from './font-files';

/** How a text is set: the families to try in turn, and where on their axes. */
export interface Style {
  families: readonly Family[];
  weight: number;
  /** Optical size in points, where a family has that axis. */
  opticalSize: number;
}

const noto = (name: string): Family => ({ name: `noto-${name}`, cut: 'wght-normal' });

const SERIF: Family = { name: 'source-serif-4', cut: 'opsz-normal' };
const ITALIC: Family = { name: 'source-serif-4', cut: 'opsz-italic' };
const SANS = noto('sans');
const EMOJI = noto('emoji');
const CHINESE = noto('sans-sc');
const JAPANESE = noto('sans-jp');
const KOREAN = noto('sans-kr');

const SCRIPTS = [
  ...['hebrew', 'devanagari', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam'],
  ...['sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
];
const OTHERS: readonly Family[] = [noto('naskh-arabic'), ...SCRIPTS.map((script) => noto(`sans-${script}`))];

/** The box that stands for what no family has: every certificate has this family at hand. */
export const BOX_FAMILY = SANS;

const EMOJI_LIKE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[#*0-9]\ufe0f?\u20e3/u;

/**
 * The families to try for a piece of text, the best one first.
 *
 * @param text the whole text: Han characters follow the kana or hangul beside them
 * @param grapheme the piece
 */
export function familiesFor({ families }: Style, text: string, grapheme: string): readonly Family[] {
  const [first, second, third] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : /\p{Script=Hangul}/u.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN];
  const all = [...families, ...OTHERS, first, second, third];
  const isEmoji = EMOJI_LIKE.test(grapheme) && !grapheme.includes('\ufe0e');
  return isEmoji ? [EMOJI, ...all] : [...all, EMOJI];
}

/** Text of the size that it will be printed in, in points. */
export const serif = (opticalSize: number, weight = 400): Style => ({
  families: [SERIF, SANS],
  weight,
  opticalSize,
});

export const italic = (opticalSize: number): Style => ({
  families: [ITALIC, SERIF, SANS],
  weight: 400,
  opticalSize,
});

export const sans = (weight = 400): Style => ({ families: [SANS], weight, opticalSize: 10 });
