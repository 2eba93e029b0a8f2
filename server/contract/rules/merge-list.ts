/** One thing of a list in the three states; undefined where it is not there. */
export interface Entry<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** How far two things are the same, from 0 to 1. */
export type Likeness<T> = (one: T, other: T) => number;

const ALIKE = 0.4;

/** Same content; values are plain JSON with their keys in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Brings the two successors of a list together: every thing that one of them has, in an order that keeps the one
 * that either of them changed. What one side removed and the other left as it was is not among them.
 *
 * @param likeness undefined: things are the same or they are not, and are never changed
 */
export function alignLists<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  likeness?: Likeness<T>,
): Entry<T>[] {
  const inMine = matchLists(base, mine, likeness);
  const inTheirs = matchLists(base, theirs, likeness);
  const entries: Entry<T>[] = base.map((item, index) => ({
    base: item,
    mine: valueAt(mine, inMine.get(index)),
    theirs: valueAt(theirs, inTheirs.get(index)),
  }));
  const mineOrder = orderOf(mine, inMine, entries, 'mine');
  const theirsOrder = orderOf(theirs, inTheirs, entries, 'theirs');
  const kept = (entry: Entry<T>) => !isGone(entry);
  return isInOrder(mineOrder, entries)
    ? weave(theirsOrder, mineOrder).filter(kept)
    : weave(mineOrder, theirsOrder).filter(kept);
}

function valueAt<T>(items: readonly T[], index: number | undefined): T | undefined {
  return index === undefined ? undefined : items[index];
}

function isGone<T>({ base, mine, theirs }: Entry<T>): boolean {
  const isRemoved = mine === undefined || theirs === undefined;
  return base !== undefined && isRemoved && isSame(mine ?? theirs ?? base, base);
}

/** The entries of one side in its order. What both sides added alike becomes one. */
function orderOf<T>(
  items: readonly T[],
  matches: ReadonlyMap<number, number>,
  entries: Entry<T>[],
  side: 'mine' | 'theirs',
): Entry<T>[] {
  const known = new Map([...matches].map(([from, to]) => [to, entries[from]]));
  return items.map((item, index) => {
    const entry = known.get(index);
    if (entry) {
      return entry;
    }
    const twin =
      side === 'theirs'
        ? entries.find(
            (each) => each.base === undefined && each.theirs === undefined && isSame(each.mine, item),
          )
        : undefined;
    const added: Entry<T> = twin ?? { base: undefined, mine: undefined, theirs: undefined };
    added[side] = item;
    if (!twin) {
      entries.push(added);
    }
    return added;
  });
}

function isInOrder<T>(order: readonly Entry<T>[], entries: readonly Entry<T>[]): boolean {
  const places = new Map(entries.map((entry, index) => [entry, index]));
  const survivors = order.filter(({ base }) => base !== undefined).map((entry) => places.get(entry) ?? 0);
  return survivors.every((place, index) => index === 0 || place > (survivors[index - 1] ?? 0));
}

/** Puts what only `other` has behind what stands before it there. */
function weave<T>(skeleton: readonly Entry<T>[], other: readonly Entry<T>[]): Entry<T>[] {
  const woven = [...skeleton];
  const present = new Set(skeleton);
  let before: Entry<T> | undefined;
  for (const entry of other) {
    if (!present.has(entry)) {
      woven.splice(before === undefined ? 0 : woven.indexOf(before) + 1, 0, entry);
      present.add(entry);
    }
    before = entry;
  }
  return woven;
}

/**
 * Which thing of a list became which of its successor: the same, else the most alike, else the one in its place.
 *
 * @returns places in `next` by places in `base`
 */
export function matchLists<T>(
  base: readonly T[],
  next: readonly T[],
  likeness: Likeness<T> | undefined,
): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  const match = (from: number, to: number) => {
    matches.set(from, to);
    taken.add(to);
  };
  const texts = next.map((item) => JSON.stringify(item));
  base.forEach((item, from) => {
    const text = JSON.stringify(item);
    const to =
      texts[from] === text && !taken.has(from)
        ? from
        : texts.findIndex((each, at) => each === text && !taken.has(at));
    if (to >= 0) {
      match(from, to);
    }
  });
  if (likeness) {
    const pairs = base.flatMap((item, from) =>
      matches.has(from)
        ? []
        : next.flatMap((other, to) => (taken.has(to) ? [] : { from, to, score: likeness(item, other) })),
    );
    pairs.sort((a, b) => b.score - a.score || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
    for (const { from, to, score } of pairs) {
      if (score >= ALIKE && !matches.has(from) && !taken.has(to)) {
        match(from, to);
      }
    }
    matchGaps(base.length, next.length, matches, match, taken);
  }
  return matches;
}

/** Between the same neighbours, as many things as before are the same things, rewritten. */
function matchGaps(
  length: number,
  nextLength: number,
  matches: ReadonlyMap<number, number>,
  match: (from: number, to: number) => void,
  taken: ReadonlySet<number>,
): void {
  for (let from = 0; from < length; from += 1) {
    const to = from === 0 ? 0 : (matches.get(from - 1) ?? nextLength) + 1;
    const count = countFrom(from, (at) => at < length && !matches.has(at));
    const free = countFrom(to, (at) => at < nextLength && !taken.has(at));
    const end = from + count < length ? matches.get(from + count) : nextLength;
    if (count > 0 && count === free && end === to + free) {
      for (let at = 0; at < count; at += 1) {
        match(from + at, to + at);
      }
    }
    from += count;
  }
}

/** How many in a row, from a place on, are so. */
function countFrom(start: number, isSo: (at: number) => boolean): number {
  let at = start;
  while (isSo(at)) {
    at += 1;
  }
  return at - start;
}
