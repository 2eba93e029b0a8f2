let last: Promise<unknown> = Promise.resolve();

/** Changes of instance files one after the other: two that read before either writes would undo each other. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const done = last.then(change);
  last = done.catch(() => undefined);
  return done;
}
