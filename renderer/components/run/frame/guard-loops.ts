import { RUN } from '../../../../server/contract/constants/run';
import { LOOP_GUARD } from '../program/types';

interface LoopClock {
  /** Milliseconds. */
  now: () => number;
  /** Calls back when the program has paused. */
  whenIdle: (done: () => void) => void;
}

/** Turns of loops between two looks at the clock. */
const TURNS = 512;

/**
 * What every loop of a rewritten program calls at each turn: throws when the program has not paused for too long,
 * and from then on, so that no `catch` keeps it going. Browsers that run the sandbox in the page's own process
 * would stand still with it.
 */
export function makeLoopGuard({ now, whenIdle }: LoopClock): () => void {
  let turns = 0;
  let start: number | undefined;
  return function guardLoop() {
    turns += 1;
    if (turns < TURNS) {
      return;
    }
    turns = 0;
    if (start === undefined) {
      start = now();
      whenIdle(() => {
        start = undefined;
      });
    } else if (now() - start > RUN.loopMax) {
      turns = TURNS;
      throw new Error(
        `A loop ran for ${RUN.loopMax / 1000} seconds without a pause and was stopped. Does its condition ever become false?`,
      );
    }
  };
}

/** Gives a realm the guard under the name that rewritten programs call it by. */
export function provideLoopGuard(realm: typeof globalThis, guard: () => void): void {
  Object.defineProperty(realm, LOOP_GUARD, { value: guard });
}
