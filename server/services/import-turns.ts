import { BusyError } from '../domain/errors';

/** Files that are read at the same time: each takes up disk while it is. */
const MOST = 4;

/** Whose file is being read. */
const running = new Set<string>();

/**
 * Lets only a few imports run at once, and one of each person.
 *
 * @throws BusyError, before anything of the file is read
 */
export async function inImportTurn<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
  if (running.has(ownerId)) {
    throw new BusyError(
      'Another file of yours is being imported. Wait until it is done, then try again.',
      10,
    );
  }
  if (running.size >= MOST) {
    throw new BusyError('Other files are being imported at the moment. Try again in a minute.', 60);
  }
  running.add(ownerId);
  try {
    return await work();
  } finally {
    running.delete(ownerId);
  }
}
