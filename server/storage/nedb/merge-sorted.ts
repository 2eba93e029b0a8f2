import { lowerBound, newestFirst, type Place } from './cursor';

/** Up to `count` items after a place, from a list without the hidden ones and from another, both sorted. */
export function mergeSorted<T extends Place>(
  base: readonly T[],
  added: readonly T[],
  after: Place | undefined,
  count: number,
  isHidden: (id: string) => boolean,
): T[] {
  const start = (items: readonly T[]) => {
    const index = after === undefined ? 0 : lowerBound(items, after);
    return items[index]?.id === after?.id && after !== undefined ? index + 1 : index;
  };
  let fromBase = start(base);
  let fromAdded = start(added);
  const found: T[] = [];
  while (found.length < count) {
    while (fromBase < base.length && isHidden(base[fromBase]?.id ?? '')) {
      fromBase += 1;
    }
    const one = base[fromBase];
    const other = added[fromAdded];
    if (one === undefined && other === undefined) {
      break;
    }
    if (other === undefined || (one !== undefined && newestFirst(one, other) < 0)) {
      found.push(one as T);
      fromBase += 1;
    } else {
      found.push(other);
      fromAdded += 1;
    }
  }
  return found;
}
