const FIRST = 5_000;
const LONGEST = 60 * 60 * 1_000;

/**
 * How long to wait after a failed attempt: twice as long each time, half of it left to chance,
 * so that what failed together does not come back together.
 *
 * @param attempts made so far, at least 1
 * @param random from 0 to 1
 * @param first wait after the first attempt, in milliseconds
 * @returns milliseconds
 */
export function backoff(attempts: number, random: number, first = FIRST): number {
  const full = Math.min(LONGEST, first * 2 ** (attempts - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
