import { InvalidCursorError } from '../errors';

/** A place in a list that is ordered newest first: by the moment, then by the id, both descending. */
export interface Place {
  at: string;
  id: string;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z$/;
const ID = /^[A-Za-z0-9_.:-]{1,128}$/;
const CURSOR = /^[A-Za-z0-9_-]{1,400}$/;

/** Before zero: `a` comes first. */
export function newestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) {
    return a.at > b.at ? -1 : 1;
  }
  return a.id === b.id ? 0 : a.id > b.id ? -1 : 1;
}

/** Index of the first item of a sorted list that comes at `place` or after it. */
export function lowerBound(items: readonly Place[], place: Place): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && newestFirst(item, place) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function encodeCursor(place: Place): string {
  return Buffer.from(`${place.at} ${place.id}`, 'latin1').toString('base64url');
}

/** The place after which a page begins. Throws InvalidCursorError for what `encodeCursor` did not make. */
export function decodeCursor(cursor: unknown): Place {
  if (typeof cursor === 'string' && CURSOR.test(cursor)) {
    const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
    if (rest.length === 0 && MOMENT.test(at) && ID.test(id) && encodeCursor({ at, id }) === cursor) {
      return { at, id };
    }
  }
  throw new InvalidCursorError();
}
