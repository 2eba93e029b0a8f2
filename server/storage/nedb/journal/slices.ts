import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 4;

/** Long work in slices of a few milliseconds: `await pause()` now and then lets everything else run. */
export function slices(): () => Promise<void> | undefined {
  let started = performance.now();
  return () => {
    if (performance.now() - started < SLICE_MS) {
      return undefined;
    }
    return nextTurn().then(() => {
      started = performance.now();
    });
  };
}
