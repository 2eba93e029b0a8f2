/** How slowly bytes may come: so many of them in so many milliseconds, again and again. */
export interface LeastSpeed {
  bytes: number;
  within: number;
}

/**
 * Hands bytes on and gives up on a source that is too slow. Only the time in which the next bytes are waited for
 * counts: whoever takes them may be as slow as they like.
 *
 * @param onSlow makes the error that is thrown
 * @throws the error of the source, too
 */
export async function* atLeastSpeed(
  source: AsyncIterable<Buffer>,
  { bytes, within }: LeastSpeed,
  onSlow: () => Error,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let left = within;
  let came = 0;
  try {
    for (;;) {
      const started = performance.now();
      const step = await inTime(iterator.next(), left, onSlow);
      if (step.done) {
        return;
      }
      left -= performance.now() - started;
      came += step.value.length;
      if (came >= bytes) {
        left = within;
        came = 0;
      }
      yield step.value;
    }
  } finally {
    // Not awaited: a source that hangs ends with its connection.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

async function inTime<T>(step: Promise<T>, limit: number, onSlow: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onSlow()), Math.max(0, limit));
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}
