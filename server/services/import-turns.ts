import { BusyError, ConflictError } from '../domain/errors';
import { createReceptions } from './receptions';

/** Files that are here at the same time, those that are still coming included: each takes up disk. */
const MOST = 32;
/** Of those, how many are read at the same time. */
const MOST_READ = 4;

const receptions = createReceptions(
  () => new ConflictError('Another file of yours was sent after this one. Send one after the other.'),
);

/** Whose file has come and is being read, or waits for that. */
const whole = new Set<string>();

/** How a file comes and what becomes of it. */
export interface ImportWork<F, T> {
  /** Ends with the reason of the signal when its sender sends another file in the meantime. */
  receive: (signal: AbortSignal) => Promise<F>;
  read: (file: F) => Promise<T>;
}

/**
 * Takes in one file of each person and reads few at once. Nobody who sends slowly keeps others waiting: a turn to be
 * read begins when all of the file is here.
 *
 * @throws BusyError, before anything of the file is read; ConflictError when its sender sends another one
 */
export async function inImportTurn<F, T>(ownerId: string, { receive, read }: ImportWork<F, T>): Promise<T> {
  assertNoneRead(ownerId);
  if (!receptions.has(ownerId) && receptions.size + whole.size >= MOST) {
    throw new BusyError('Other files are being imported at the moment. Try again in a minute.', 60);
  }
  const file = await receptions.inPlaceOfEarlier(ownerId, async (signal) => {
    // The earlier one may have come whole just before it was to end.
    assertNoneRead(ownerId);
    const received = await receive(signal);
    whole.add(ownerId);
    return received;
  });
  try {
    return await inReadTurn(() => read(file));
  } finally {
    whole.delete(ownerId);
  }
}

function assertNoneRead(ownerId: string): void {
  if (whole.has(ownerId)) {
    throw new BusyError(
      'Another file of yours is being imported. Wait until it is done, then try again.',
      10,
    );
  }
}

let reading = 0;
const waiting: (() => void)[] = [];

async function inReadTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reading < MOST_READ) {
    reading += 1;
  } else {
    await new Promise<void>((begin) => waiting.push(begin));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) {
      // The turn is handed on.
      next();
    } else {
      reading -= 1;
    }
  }
}
