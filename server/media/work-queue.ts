import { BusyError } from '../domain/errors';

/** Runs one piece of work after the other; who comes when too many wait is told to come back. */
export function createWorkQueue(longest: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= longest) {
      throw new BusyError('Too many files are being looked at. Try again in a moment.', 5);
    }
    waiting += 1;
    const run = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = run.catch(() => undefined);
    return run;
  };
}
