/** Files that are coming, one for each key. */
export interface Receptions {
  readonly size: number;
  has(key: string): boolean;
  /**
   * Receives a file in place of an earlier one of the same key, whose connection may hang.
   *
   * @param receive its signal is aborted when the next one comes
   */
  inPlaceOfEarlier<T>(key: string, receive: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Reception {
  stop: AbortController;
  /** Never rejects. */
  done: Promise<unknown>;
}

/** @param reasonOf makes the error that the earlier one ends with */
export function createReceptions(reasonOf: () => Error): Receptions {
  const coming = new Map<string, Reception>();
  return {
    get size() {
      return coming.size;
    },
    has: (key) => coming.has(key),
    async inPlaceOfEarlier(key, receive) {
      const earlier = coming.get(key);
      const stop = new AbortController();
      const work = (async () => {
        earlier?.stop.abort(reasonOf());
        await earlier?.done;
        return receive(stop.signal);
      })();
      const own = { stop, done: work.catch(() => undefined) };
      coming.set(key, own);
      try {
        return await work;
      } finally {
        if (coming.get(key) === own) {
          coming.delete(key);
        }
      }
    },
  };
}

/** Ends with the reason of the signal even where the source says nothing any more. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) {
      fail();
    }
    signal.addEventListener('abort', fail, { once: true });
  });
  // It may come when nobody waits.
  aborted.catch(() => undefined);
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), aborted]);
      if (step.done) {
        return;
      }
      yield step.value;
    }
  } finally {
    // Not awaited: a source that hangs ends with its connection.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
