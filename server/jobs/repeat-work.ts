import type { Logger } from '../domain/ports';

/** Work that is done again and again, and may as well be done now. */
export interface Repeated {
  /** Does it once more, after what is under way. */
  run: () => Promise<void>;
  /** Resolves once what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does something now and again and again, never twice at once. What fails is tried again the next time.
 *
 * @param pause milliseconds from one beginning to the next
 */
export function repeatWork(work: () => Promise<void>, pause: number, logger: Logger): Repeated {
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
  const watch = () => {
    run().catch((error: unknown) =>
      logger.warn({ err: error }, 'Work that is done again and again could not be done.'),
    );
  };
  const timer = setInterval(watch, pause);
  timer.unref();
  watch();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await last.catch(() => undefined);
    },
  };
}
