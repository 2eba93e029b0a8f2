const { apply, getOwnPropertyDescriptor } = Reflect;

type Method<T, K extends keyof T> = T[K] extends (...values: infer A) => infer R
  ? (target: T, ...values: A) => R
  : never;

/** A built-in method as it is now, called with its target first: a program that replaces it later changes nothing. */
export function keepMethod<T extends object, K extends keyof T>(holder: T, name: K): Method<T, K> {
  const method = holder[name] as () => unknown;
  return ((target: T, ...values: unknown[]) => apply(method, target, values as [])) as Method<T, K>;
}

/** The getter of a built-in property, kept in the same way. */
export function keepGetter<T extends object, K extends keyof T>(holder: T, name: K): (target: T) => T[K] {
  const getter = getOwnPropertyDescriptor(holder, name)?.get as () => T[K];
  return (target) => apply<T, [], T[K]>(getter, target, []);
}

const readData = keepGetter(MessageEvent.prototype, 'data');

/**
 * What a message says. The event itself leads to the port, so nothing that a program may have replaced gets to see
 * it.
 */
export function dataOf<T>(event: MessageEvent<T>): T {
  return readData(event) as T;
}
