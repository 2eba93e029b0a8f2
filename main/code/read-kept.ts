import type { Logger } from '../../server/domain/ports';
import type { KeptText, KeptTexts } from './kept-texts';
import type { UnfinishedWrites } from './unfinished-writes';

/**
 * Puts right what an earlier run has left half done, then reads the texts that it has kept. What is damaged is noted in
 * the log, and nothing of it keeps the app from starting.
 */
export async function readKept({
  unfinished,
  texts,
  logger,
}: {
  unfinished: UnfinishedWrites;
  texts: KeptTexts;
  logger: Logger;
}): Promise<KeptText[]> {
  try {
    const { mended, swept } = await unfinished.mend();
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
