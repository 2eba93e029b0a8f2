import { expect, it } from 'vitest';
import { inBatches } from '../../../server/services/in-batches';

const MB = 1024 * 1024;
const posts = (...sizes: number[]) => sizes.map((textBytes, at) => ({ postId: `p${at}`, textBytes }));

it('parts an author’s posts so that each transaction fits into the journal', () => {
  const many = inBatches(posts(...Array.from({ length: 25 }, () => 100)));
  expect(many.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(inBatches(posts(5 * MB, 3 * MB, 1, 20 * MB, 1, 7 * MB))).toEqual([
    ['p0', 'p1'],
    ['p2'],
    ['p3'],
    ['p4', 'p5'],
  ]);
  expect(inBatches([])).toEqual([]);
});
