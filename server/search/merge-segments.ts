import { documentNumbers, sharedPrefixes, type Segment } from './segment';

const TERMS_BETWEEN_PAUSES = 500;

/**
 * Merges segments into one without the posts that are gone. A generator: each step is a short piece of work, so
 * that a caller can let others go on in between. Posts removed while it runs are the caller's to remove again.
 */
export function* mergeSegments(sources: readonly Segment[]): Generator<void, Segment> {
  const postIds: string[] = [];
  const revisions: string[] = [];
  const categories: number[] = [];
  const renumbered = sources.map((source) =>
    Int32Array.from(source.postIds, (postId, number) => {
      if (source.alive[number] === 0) {
        return -1;
      }
      revisions.push(source.revisions[number] ?? '');
      categories.push(source.categories[number] ?? 0);
      return postIds.push(postId) - 1;
    }),
  );
  const output = new PostingsWriter(postIds.length, sources);
  const cursors = sources.map(() => 0);
  let steps = 0;
  for (let term = smallest(sources, cursors); term !== undefined; term = smallest(sources, cursors)) {
    for (const [index, source] of sources.entries()) {
      const cursor = cursors[index] as number;
      if (source.terms[cursor] === term) {
        cursors[index] = cursor + 1;
        output.copy(source, cursor, renumbered[index] as Int32Array);
      }
    }
    output.endTerm(term);
    steps += 1;
    if (steps % TERMS_BETWEEN_PAUSES === 0) {
      yield;
    }
  }
  return {
    postIds,
    revisions,
    categories: Uint8Array.from(categories),
    alive: new Uint8Array(postIds.length).fill(1),
    ...output.finish(),
  };
}

/** Collects the postings of the merged segment, term by term. */
class PostingsWriter {
  private readonly terms: string[] = [];
  private readonly starts = [0];
  private readonly documents: Uint32Array | Uint16Array;
  private readonly impacts: Uint8Array;
  private end = 0;

  constructor(documents: number, sources: readonly Segment[]) {
    const room = sources.reduce((sum, source) => sum + source.documents.length, 0);
    this.documents = documentNumbers(documents, room);
    this.impacts = new Uint8Array(room);
  }

  /** @param numbers the new number of each document, -1 for those that are gone */
  copy(source: Segment, place: number, numbers: Int32Array): void {
    const last = source.starts[place + 1] as number;
    for (let at = source.starts[place] as number; at < last; at += 1) {
      const number = numbers[source.documents[at] as number] as number;
      if (number >= 0) {
        this.documents[this.end] = number;
        this.impacts[this.end] = source.impacts[at] as number;
        this.end += 1;
      }
    }
  }

  endTerm(term: string): void {
    if (this.end > (this.starts.at(-1) as number)) {
      this.terms.push(term);
      this.starts.push(this.end);
    }
  }

  finish(): Pick<Segment, 'terms' | 'shared' | 'starts' | 'documents' | 'impacts'> {
    const { terms, starts, documents, impacts, end } = this;
    const isFull = end === documents.length;
    return {
      terms,
      shared: sharedPrefixes(terms),
      starts: Uint32Array.from(starts),
      documents: isFull ? documents : documents.slice(0, end),
      impacts: isFull ? impacts : impacts.slice(0, end),
    };
  }
}

function smallest(sources: readonly Segment[], cursors: readonly number[]): string | undefined {
  let least: string | undefined;
  for (let index = 0; index < sources.length; index += 1) {
    const term = sources[index]?.terms[cursors[index] ?? 0];
    if (term !== undefined && (least === undefined || term < least)) {
      least = term;
    }
  }
  return least;
}

/** Merges at once: for a few posts, or where nobody waits. */
export function mergeNow(sources: readonly Segment[]): Segment {
  const work = mergeSegments(sources);
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
  }
}
