import { RUN } from '../../../../server/contract/constants/run';
import { LOOP_GUARD } from '../program/types';

interface LoopClock {
  /** Milliseconds. */
  now: () => number;
  /** Calls back when the program has paused. */
  whenIdle: (done: () => void) => void;
  /** Bytes of the program's objects; null where the browser does not tell. */
  heapGrowth: () => number | null;
}

/** Turns of loops between two looks at the clock, and milliseconds between two at the memory. */
const TURNS = 32;
const HEAP_PAUSE = 20;

/**
 * What every loop of a rewritten program calls at each turn: throws when the program has not paused for too long
 * or holds too much memory, and from then on, so that no `catch` keeps it going. Browsers that run the sandbox in
 * the page's own process would stand still with it.
 */
export function makeLoopGuard({ now, whenIdle, heapGrowth: growth }: LoopClock): () => void {
  let turns = 0;
  let start: number | undefined;
  let heapAt = 0;
  return function guardLoop() {
    turns += 1;
    if (turns < TURNS) {
      return;
    }
    turns = 0;
    const time = now();
    if (start === undefined) {
      start = time;
      heapAt = time;
      whenIdle(() => {
        start = undefined;
      });
      return;
    }
    if (time - heapAt > HEAP_PAUSE) {
      heapAt = time;
      if ((growth() ?? 0) > RUN.heapMax) {
        turns = TURNS;
        throw new RangeError('The program used more than 1 GB of memory and was stopped.');
      }
    }
    if (time - start > RUN.loopMax) {
      turns = TURNS;
      throw new Error(
        `A loop ran for ${RUN.loopMax / 1000} seconds without a pause and was stopped. Does its condition ever become false?`,
      );
    }
  };
}

let smallest = Infinity;

/**
 * Bytes of objects that came since this document began. Its process may still hold those of the program before,
 * which go when they go.
 *
 * @returns null where the browser does not tell: Chromium alone does
 */
export function heapGrowth(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  if (!memory) {
    return null;
  }
  const size = memory.usedJSHeapSize;
  smallest = Math.min(smallest, size);
  return size - smallest;
}

/** Gives a realm the guard under the name that rewritten programs call it by. */
export function provideLoopGuard(realm: typeof globalThis, guard: () => void): void {
  Object.defineProperty(realm, LOOP_GUARD, { value: guard });
}
