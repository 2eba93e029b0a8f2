import { POST_CATEGORIES, type Category } from '../contract/constants/categories';
import { findTerm } from './find-terms';
import type { SearchHit } from './port';
import type { QueryTerm } from './query-terms';
import { IMPACT_SCALE, type Segment } from './segment';

/** Hits that are worth less than this share of the best one only met words such as "in". */
const WORTH_SHOWING = 0.04;
const TERMS_OF_A_HIT = 12;

interface Scored {
  segment: Segment;
  document: number;
  score: number;
}

/** The best posts for a query, best first. */
export function rankPosts(
  segments: readonly Segment[],
  query: readonly QueryTerm[],
  { limit, categories }: { limit: number; categories?: readonly Category[] },
): SearchHit[] {
  const wanted = categories && new Set(categories.map((name) => POST_CATEGORIES.indexOf(name)));
  const scored = bestOf(
    segments.flatMap((segment) => scoreSegment(segment, query, wanted)),
    limit,
  );
  const floor = (scored[0]?.score ?? 0) * WORTH_SHOWING;
  return scored
    .slice(0, limit)
    .filter(({ score }) => score >= floor)
    .map(({ segment, document, score }) => ({
      postId: segment.postIds[document] ?? '',
      score,
      terms: matchedTerms(segment, document, query),
    }));
}

/** Best first. Most posts hold some word of a long question: numbers alone are sorted many times as fast as all of them. */
function bestOf(scored: readonly Scored[], limit: number): Scored[] {
  const scores = Float64Array.from(scored, ({ score }) => score).sort();
  const least = scores[scores.length - limit] ?? 0;
  return scored.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
}

function scoreSegment(
  segment: Segment,
  query: readonly QueryTerm[],
  wanted: ReadonlySet<number> | undefined,
): Scored[] {
  const size = segment.postIds.length;
  const scores = new Float32Array(size);
  const met = new Float32Array(size);
  const best = new Float32Array(size);
  let possible = 0;
  for (const { candidates, idf } of query) {
    possible += idf;
    const touched = collectBest(segment, candidates, best);
    for (const document of touched) {
      scores[document] = (scores[document] as number) + idf * (best[document] as number);
      met[document] = (met[document] as number) + idf;
      best[document] = 0;
    }
  }
  const found: Scored[] = [];
  scores.forEach((score, document) => {
    if (score > 0 && isAsked(segment, document, wanted)) {
      // Posts that hold all words stand before those that hold one of them often.
      const share = (met[document] as number) / possible;
      found.push({ segment, document, score: score * share * share });
    }
  });
  return found;
}

function isAsked(segment: Segment, document: number, wanted: ReadonlySet<number> | undefined): boolean {
  return segment.alive[document] === 1 && (!wanted || wanted.has(segment.categories[document] as number));
}

/** Fills `best` with the weight of the surest candidate in each post; returns the posts touched. */
function collectBest(segment: Segment, candidates: QueryTerm['candidates'], best: Float32Array): number[] {
  const touched: number[] = [];
  for (const [term, weight] of candidates) {
    const place = findTerm(segment, term);
    const factor = weight / IMPACT_SCALE;
    const end = place < 0 ? 0 : (segment.starts[place + 1] ?? 0);
    for (let at = place < 0 ? 0 : (segment.starts[place] ?? 0); at < end; at += 1) {
      const document = segment.documents[at] ?? 0;
      const value = (segment.impacts[at] ?? 0) * factor;
      const before = best[document] ?? 0;
      if (before === 0) {
        touched.push(document);
      }
      if (value > before) {
        best[document] = value;
      }
    }
  }
  return touched;
}

function matchedTerms(segment: Segment, document: number, query: readonly QueryTerm[]): string[] {
  const terms = query.flatMap(({ candidates }) =>
    [...candidates]
      .filter(([term]) => holds(segment, document, term))
      .sort(([, a], [, b]) => b - a)
      .slice(0, 3)
      .map(([term]) => term),
  );
  return [...new Set(terms)].slice(0, TERMS_OF_A_HIT);
}

function holds(segment: Segment, document: number, term: string): boolean {
  const place = findTerm(segment, term);
  if (place < 0) {
    return false;
  }
  let low = segment.starts[place] ?? 0;
  let high = segment.starts[place + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segment.documents[middle] ?? 0) < document) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < (segment.starts[place + 1] ?? 0) && segment.documents[low] === document;
}
