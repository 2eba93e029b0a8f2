import type { SearchDocument, SearchIndex } from './port';
import { buildSegment } from './build-segment';
import { mergeNow, mergeSegments } from './merge-segments';
import { readQuery } from './query-terms';
import { readWords } from './read-words';
import { rankPosts } from './rank-posts';
import { countAlive, type Segment } from './segment';

/** Segments of up to this many posts are merged at once, larger ones piece by piece. */
const SMALL = 64;
const SEGMENTS_AT_MOST = 6;

/** The revision of a document that stands for a post until the whole of it is indexed. */
export const PROVISIONAL = '';

/** The search index in memory: segments that never change, and new ones for what changed since. */
export interface SegmentedIndex extends SearchIndex {
  /** Revision each post was indexed at. */
  revisions(): ReadonlyMap<string, string>;
  /** Puts a ready segment in. Posts that were indexed whole in the meantime are newer and stay. */
  adopt(segment: Segment): void;
  /** One segment with everything, for keeping on disk. */
  compact(): Promise<Segment>;
}

interface Place {
  segment: Segment;
  document: number;
}

export function createSegmentedIndex(): SegmentedIndex {
  let segments: Segment[] = [];
  const places = new Map<string, Place>();
  const pending = new Map<string, SearchDocument>();
  let merging: Promise<void> | undefined;

  function bury(postId: string): void {
    const place = places.get(postId);
    if (place) {
      place.segment.alive[place.document] = 0;
      places.delete(postId);
    }
  }

  function add(segment: Segment): void {
    segment.postIds.forEach((postId, document) => {
      if (segment.alive[document] === 1) {
        bury(postId);
        places.set(postId, { segment, document });
      }
    });
    segments.push(segment);
  }

  /** Makes what was written since the last question findable. */
  function settle(): void {
    if (pending.size > 0) {
      const documents = [...pending.values()];
      pending.clear();
      add(buildSegment(documents));
    }
    const small = segments.filter(({ postIds }) => postIds.length <= SMALL);
    if (small.length > SEGMENTS_AT_MOST / 2) {
      replace(small, mergeNow(small));
    }
    if (segments.length > SEGMENTS_AT_MOST) {
      merging ??= mergeAll().finally(() => (merging = undefined));
    }
  }

  function replace(sources: readonly Segment[], merged: Segment): void {
    merged.postIds.forEach((postId, document) => {
      const place = places.get(postId);
      if (place && sources.includes(place.segment)) {
        places.set(postId, { segment: merged, document });
      } else {
        merged.alive[document] = 0;
      }
    });
    segments = [...segments.filter((segment) => !sources.includes(segment)), merged];
  }

  async function mergeAll(): Promise<void> {
    const sources = [...segments];
    const work = mergeSegments(sources);
    for (;;) {
      const step = work.next();
      if (step.done) {
        replace(sources, step.value);
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    search(query, options) {
      settle();
      return rankPosts(segments, readQuery(query, segments), options);
    },
    readWords(tokens, stem) {
      settle();
      return readWords(tokens, segments, stem);
    },
    searchWords(words, options) {
      settle();
      const query = words.map(({ terms, idf }) => ({ candidates: terms, idf }));
      return rankPosts(segments, query, options);
    },
    upsert(document) {
      pending.set(document.postId, document);
      if (pending.size >= SMALL) {
        settle();
      }
    },
    remove(postId) {
      pending.delete(postId);
      bury(postId);
    },
    size() {
      let count = pending.size;
      for (const postId of places.keys()) {
        count += pending.has(postId) ? 0 : 1;
      }
      return count;
    },
    revisions() {
      const revisions = new Map<string, string>();
      for (const [postId, { segment, document }] of places) {
        revisions.set(postId, segment.revisions[document] ?? '');
      }
      pending.forEach(({ postId, revision }) => revisions.set(postId, revision));
      return revisions;
    },
    adopt(segment) {
      settle();
      segment.postIds.forEach((postId, document) => {
        const place = places.get(postId);
        if (place && place.segment.revisions[place.document] !== PROVISIONAL) {
          segment.alive[document] = 0;
        }
      });
      add(segment);
    },
    async compact() {
      settle();
      await merging;
      if (
        segments.length !== 1 ||
        countAlive(segments[0] as Segment) < (segments[0] as Segment).postIds.length
      ) {
        merging = mergeAll().finally(() => (merging = undefined));
        await merging;
      }
      return segments[0] ?? mergeNow([]);
    },
  };
}
