import { describe, expect, it } from 'vitest';
import { POST_CATEGORIES } from '../../../server/contract/constants/categories';
import type { SearchDocument } from '../../../server/search/port';
import { createSegmentedIndex } from '../../../server/search/segmented-index';
import { buildSegment } from '../../../server/search/build-segment';
import { mergeNow } from '../../../server/search/merge-segments';

const WORDS =
  'state effect stream promise query class layout module thread record value scope branch syntax'.split(' ');

function document(n: number): SearchDocument {
  const word = (at: number) => WORDS[(n * 5 + at * at) % WORDS.length] ?? '';
  return {
    postId: `p${n}`,
    revision: `r${n}`,
    title: `${word(1)} and ${word(2)} ${n}`,
    category: POST_CATEGORIES[n % POST_CATEGORIES.length] ?? 'CSS',
    keywords: [word(3)],
    headings: [word(4)],
    body: Array.from({ length: 40 }, (_, at) => word(at)).join(' ') + ` marker${n.toString(36)}x`,
    code: `const ${word(5)}Value = ${n};`,
  };
}

describe('an index of 10,000 posts', () => {
  it('finds each by its own word, and by that word with an error', () => {
    const blocks = Array.from({ length: 20 }, (_, block) =>
      buildSegment(Array.from({ length: 500 }, (_, n) => document(block * 500 + n))),
    );
    const index = createSegmentedIndex();
    index.adopt(mergeNow(blocks));
    expect(index.size()).toBe(10_000);
    for (const n of [0, 1, 4_999, 9_999]) {
      const word = `marker${n.toString(36)}x`;
      expect(index.search(word, { limit: 5 })[0]?.postId).toBe(`p${n}`);
      expect(
        index.search(`${word.slice(0, 2)}${word.slice(3)}`, { limit: 50 }).map(({ postId }) => postId),
      ).toContain(`p${n}`);
    }
    expect(index.search('promise', { limit: 50 })).toHaveLength(50);
    expect(index.search('promise', { limit: 50, categories: ['Ruby'] })).toHaveLength(50);
  });
});
