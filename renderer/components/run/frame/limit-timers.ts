import { RUN } from '../../../../server/contract/constants/run';

/** Timers of a program that are still to come. */
export interface Timers {
  /** Whether any of them is. */
  isBusy(): boolean;
}

/**
 * Counts the timers of a page and ends them all when they get too many: a timer that starts two more would fill
 * the memory in seconds.
 *
 * @param onIdle called when the last one has been
 */
export function limitTimers(realm: Window & typeof globalThis, onIdle: () => void): Timers {
  const pending = new Map<string, () => void>();
  const settle = (key: string) => {
    if (pending.delete(key) && pending.size === 0) {
      // What the last one does may start others.
      later(() => pending.size === 0 && onIdle(), 0);
    }
  };
  const later = realm.setTimeout.bind(realm);
  const add = (key: string, cancel: () => void) => {
    pending.set(key, cancel);
    if (pending.size > RUN.timersMax) {
      const all = [...pending.values()];
      pending.clear();
      all.forEach((end) => end());
      later(onIdle, 0);
      throw new Error(
        `More than ${RUN.timersMax.toLocaleString('en')} timers wait at once. All of them were ended.`,
      );
    }
  };
  const wrap = (kind: string, start: Start, end: (id: number) => void, isLasting: boolean) => {
    const begin = (handler: unknown, ...rest: unknown[]): number => {
      const key = () => `${kind}${id}`;
      const id = start(
        (...values: unknown[]) => {
          try {
            call(realm, handler, values);
          } finally {
            if (!isLasting) {
              settle(key());
            }
          }
        },
        ...rest,
      );
      add(key(), () => end(id));
      return id;
    };
    const cancel = (id?: number) => {
      end(id as number);
      settle(`${kind}${id}`);
    };
    return [begin, cancel] as const;
  };
  const endTimer = realm.clearTimeout.bind(realm);
  const [setTimeout, clearTimeout] = wrap('t', later as Start, endTimer, false);
  const [setInterval] = wrap('t', realm.setInterval.bind(realm) as Start, endTimer, true);
  const [requestAnimationFrame, cancelAnimationFrame] = wrap(
    'f',
    realm.requestAnimationFrame.bind(realm),
    realm.cancelAnimationFrame.bind(realm),
    false,
  );
  Object.assign(realm, {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval: clearTimeout,
    requestAnimationFrame,
    cancelAnimationFrame,
  });
  return { isBusy: () => pending.size > 0 };
}

type Start = (handler: (...values: unknown[]) => void, ...rest: unknown[]) => number;

/** HTML, "Timers": a handler may be code in a string. */
function call(realm: typeof globalThis, handler: unknown, values: unknown[]): void {
  if (typeof handler === 'function') {
    Reflect.apply(handler as () => void, realm, values);
  } else {
    (0, realm.eval)(String(handler));
  }
}
