import { RUN } from '../../../server/contract/constants/run';
import type { Line } from './messages';

/**
 * Counts the oldest lines that are too many (`RUN.linesMax`, `RUN.charactersMax`). The last one always stays.
 *
 * @param characters of all lines
 * @returns `characters` of those that stay
 */
export function countOld(
  lines: readonly Pick<Line, 'text'>[],
  characters: number,
): { count: number; characters: number } {
  let left = characters;
  let count = 0;
  const isTooMuch = () => lines.length - count > RUN.linesMax || left > RUN.charactersMax;
  for (let line = lines[0]; line && count < lines.length - 1 && isTooMuch(); line = lines[count]) {
    left -= line.text.length;
    count += 1;
  }
  return { count, characters: left };
}
