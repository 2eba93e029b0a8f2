import { afterPaint } from '../../../editor/after-paint';

interface Turn {
  isFirst: () => boolean;
  come: () => void;
}

let waiting: Turn[] = [];
let isComing = false;

/**
 * Editors of many windows come one a frame, so that the page answers in between; meanwhile their text areas take keys.
 *
 * @param isFirst whether it goes before all others, asked when it counts
 * @returns resolves when it is this one's turn
 */
export function mountTurn(isFirst: () => boolean): Promise<void> {
  return new Promise((come) => {
    waiting.push({ isFirst, come });
    if (!isComing) {
      isComing = true;
      // All that were asked for at once are known then.
      queueMicrotask(next);
    }
  });
}

function next(): void {
  const turn = waiting.find(({ isFirst }) => isFirst()) ?? waiting[0];
  isComing = turn !== undefined;
  if (turn) {
    waiting = waiting.filter((other) => other !== turn);
    turn.come();
    afterPaint(next);
  }
}
