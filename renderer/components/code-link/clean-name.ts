import { EDITOR } from '../../../server/contract/constants/editor';

/**
 * A file's name from outside, as one plain line: without folders, control characters, and the marks that turn the
 * direction of a text, by which `gpj.exe` can be made to look like a picture.
 *
 * @returns at most {@link EDITOR.nameMax} characters; empty when nothing is left
 */
export function cleanName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
  return [...plain].slice(0, EDITOR.nameMax).join('');
}
