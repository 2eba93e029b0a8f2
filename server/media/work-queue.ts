import { BusyError } from '../domain/errors';

export interface WorkLimits {
  /** Pieces of work that may wait, the running one included. */
  all: number;
  /** The same of one person. */
  own: number;
}

/** Runs work that somebody asks for; the id is theirs. */
export type WorkQueue = <T>(ownerId: string, work: () => Promise<T>) => Promise<T>;

/** Runs one piece of work after the other; who comes when too many wait is told to come back (BusyError). */
export function createWorkQueue({ all, own }: WorkLimits): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const waitingOf = new Map<string, number>();
  const count = (ownerId: string, change: number): void => {
    waiting += change;
    const left = (waitingOf.get(ownerId) ?? 0) + change;
    if (left > 0) {
      waitingOf.set(ownerId, left);
    } else {
      waitingOf.delete(ownerId);
    }
  };
  return async (ownerId, work) => {
    if ((waitingOf.get(ownerId) ?? 0) >= own) {
      throw new BusyError('Several files of yours are being looked at already. Try again in a moment.', 5);
    }
    if (waiting >= all) {
      throw new BusyError('Too many files are being looked at. Try again in a moment.', 5);
    }
    count(ownerId, 1);
    const run = last.then(work).finally(() => count(ownerId, -1));
    last = run.catch(() => undefined);
    return run;
  };
}
