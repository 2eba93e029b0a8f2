/**
 * An unchangeable part of the index: posts by number, terms in order, and for each term the posts that hold it.
 * Plain arrays of numbers: small in memory, written to disk and moved between threads as they are.
 */
export interface Segment {
  /** By document number. */
  postIds: string[];
  /** Revision of each post when it was indexed. */
  revisions: string[];
  /** Place of each post's category in POST_CATEGORIES. */
  categories: Uint8Array;
  /** 1 unless the post has been removed or indexed anew since. The one part that changes. */
  alive: Uint8Array;
  /** Sorted by UTF-16 code units. */
  terms: string[];
  /** Leading characters each term shares with the one before it. */
  shared: Uint8Array;
  /** Postings of term `t` are those from `starts[t]` up to `starts[t + 1]`. */
  starts: Uint32Array;
  /** Document numbers, rising within a term. */
  documents: Uint32Array | Uint16Array;
  /** How much each term weighs in that document, by `IMPACT_SCALE`. */
  impacts: Uint8Array;
}

/** Impacts are kept as whole numbers: 20 = 1.0, the most that a body text alone can reach. */
export const IMPACT_SCALE = 20;

/** Room for document numbers: two bytes each while that is enough. */
export function documentNumbers(documents: number, postings: number): Uint32Array | Uint16Array {
  return documents > 0xffff ? new Uint32Array(postings) : new Uint16Array(postings);
}

/** For each term, how many leading characters it shares with the one before it. */
export function sharedPrefixes(terms: readonly string[]): Uint8Array {
  const shared = new Uint8Array(terms.length);
  for (let index = 1; index < terms.length; index += 1) {
    const before = terms[index - 1] ?? '';
    const term = terms[index] ?? '';
    const end = Math.min(before.length, term.length, 255);
    let length = 0;
    while (length < end && before.charCodeAt(length) === term.charCodeAt(length)) {
      length += 1;
    }
    shared[index] = length;
  }
  return shared;
}

/** Posts of a segment that are still right. */
export function countAlive(segment: Segment): number {
  let count = 0;
  for (const alive of segment.alive) {
    count += alive;
  }
  return count;
}
