import type { Logger } from '../../server/domain/ports';
import type { KeptText, KeptTexts } from './kept-texts';
import type { UnfinishedWrites } from './unfinished-writes';

/** Milliseconds that a drive may take: one that does not answer keeps no other file from being opened. */
const PATIENCE = 3_000;

/**
 * Puts right what an earlier run has left half done, then reads the texts that it has kept. What is damaged is noted in
 * the log, and nothing of it keeps the app from starting.
 *
 * @param patience milliseconds for what was left half done; the rest of it is left for another start
 */
export async function readKept({
  unfinished,
  texts,
  logger,
  patience = PATIENCE,
}: {
  unfinished: UnfinishedWrites;
  texts: KeptTexts;
  logger: Logger;
  patience?: number;
}): Promise<KeptText[]> {
  try {
    const { mended, swept } = await mendInTime(unfinished, patience, logger);
    for (const path of mended) {
      logger.warn({ path }, 'A file was half written when Lectern ended: it has its old bytes again.');
    }
    for (const path of swept) {
      logger.warn({ path }, 'A new file had not taken its place when Lectern ended: it was removed.');
    }
    const { texts: found, damaged } = await texts.readAll();
    for (const path of damaged) {
      logger.error({ path }, 'A kept text could not be read and was put aside.');
    }
    return found;
  } catch (error) {
    logger.error({ err: error }, 'What was kept could not be read.');
    return [];
  }
}

async function mendInTime(
  unfinished: UnfinishedWrites,
  patience: number,
  logger: Logger,
): ReturnType<UnfinishedWrites['mend']> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<{ mended: string[]; swept: string[] }>((resolve) => {
    timer = setTimeout(() => {
      logger.warn({}, 'A drive does not answer: what was half written on it is looked at another time.');
      late.abort();
      resolve({ mended: [], swept: [] });
    }, patience);
  });
  return Promise.race([unfinished.mend(late.signal), end]).finally(() => clearTimeout(timer));
}
