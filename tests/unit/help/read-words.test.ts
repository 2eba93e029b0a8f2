import { expect, it } from 'vitest';
import { questionWords, stemOf } from '../../../server/help/words';
import { searchDocument } from '../../../server/search/search-document';
import { createSegmentedIndex } from '../../../server/search/segmented-index';
import { postRecord } from '../../support/factories';

function termsOf(question: string, content: string): string[] {
  const search = createSegmentedIndex();
  search.upsert(searchDocument(postRecord({ content })));
  return search.readWords(questionWords(question).telling, stemOf).flatMap(({ terms }) => [...terms.keys()]);
}

it('a word with a typing error is read as the one that posts hold', () => {
  expect(termsOf('hydration missmatch', 'It was a mismatch.')).toEqual(['mismatch']);
});

it('a word with a typing error is read as another form of it', () => {
  expect(termsOf('proccessing', 'A process, then processed.')).toEqual(['process', 'processed']);
  expect(termsOf('bread', 'A process.')).toEqual([]);
});
