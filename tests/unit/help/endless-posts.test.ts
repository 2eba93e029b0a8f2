import { expect, it } from 'vitest';
import { isQuotable, quote } from '../../../server/help/quote';
import { readPost } from '../../../server/help/read-post';
import { renderPost } from '../../../server/rendering/render-post';
import { postRecord } from '../../support/factories';

function readContent(content: string) {
  const post = postRecord({ title: 'Endless', content });
  return readPost(post, renderPost(post));
}

/** @returns the sentences quoted, and how many characters were weighed for them */
function quoteFirst(content: string, worths: (text: string) => number[]) {
  const read = readContent(content);
  let weighed = 0;
  const { source } = quote(read, read.passages[0] as (typeof read.passages)[number], (text) => {
    weighed += text.length;
    return worths(text);
  });
  return { source, weighed };
}

it('an endless paragraph of short sentences is weighed once, and only its beginning', () => {
  const text = Array.from({ length: 15_000 }, (_, index) => `It is ${index}.`).join(' ');
  const { source, weighed } = quoteFirst(text, (sentence) => [sentence === 'It is 200.' ? 1 : 0]);
  expect(source.passage).toContain('It is 200.');
  expect(weighed).toBeLessThanOrEqual(20_000);
});

it('neighbours are taken that say most together, a word counted where it is met best', () => {
  const filler = 'Nothing is said about this here, at some length, as happens. '.repeat(7);
  const text = `Alpha alpha. ${filler}Alpha is one. Beta is two. ${filler}`;
  const { source } = quoteFirst(text, (sentence) => [
    /alpha/i.test(sentence) ? 1 : 0,
    /beta/i.test(sentence) ? 1 : 0,
  ]);
  expect(source.passage).toContain('Alpha is one. Beta is two.');
});

it('a sentence without an end is cut between words, and its link still leads there', () => {
  const { source } = quoteFirst('word '.repeat(2_000), () => [1]);
  expect(source.passage).toMatch(/^(?:word )+word$/);
  expect(source.passage.length).toBeLessThanOrEqual(1_200);
  expect(source.href).toContain(':~:text=word');
});

it('a comparison with a column for each cell is read up to a width that a page can show', () => {
  const titles = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => `Column ${row} ${column}`),
  );
  const post = postRecord({
    superTitles: [
      {
        superTitle: 'Wide',
        attributes: titles.map((row, index) => ({
          attribute: `Row ${index}`,
          items: row.map((title) => ({ title, bulletPoints: [`at ${title}`] })),
        })),
      },
    ],
  });
  const { blocks, passages } = readPost(post, renderPost(post));
  const row = passages.find(({ text }) => text.startsWith('Row 0\t'));
  expect(row?.text).toContain('\tat Column 0 3\t');
  expect(row?.text.split('\t').length).toBe(61);
  expect(blocks.join('').length).toBeLessThan(100_000);
});

it('cells of one title stand together in their row', () => {
  const item = (title: string, text: string) => ({ title, bulletPoints: [text] });
  const items = [item('A', 'one'), item('B', 'two'), item('A', 'three')];
  const post = postRecord({
    superTitles: [{ superTitle: 'Doubled', attributes: [{ attribute: 'Row', items }] }],
  });
  const { passages } = readPost(post, renderPost(post));
  expect(passages.map(({ text }) => text)).toContain('Row\tone three\ttwo');
});

it('of an endless post the beginning is read, so that it can be kept', () => {
  const { passages } = readContent('One paragraph of it.\n\n'.repeat(4_000));
  expect(passages.length).toBeGreaterThan(2_900);
  expect(passages.length).toBeLessThanOrEqual(3_000);
  const paragraph = 'A long paragraph, indeed. '.repeat(400);
  const size = readContent(`${paragraph}\n\n`.repeat(40)).blocks.join('').length;
  expect(size).toBeGreaterThan(280_000);
  expect(size).toBeLessThanOrEqual(300_000);
});

it('a row longer than anybody reads is not quoted', () => {
  const passage = { text: 'x', language: '', head: '', section: 0, place: 0, stems: new Map(), length: 1 };
  expect(isQuotable({ ...passage, kind: 'row', head: 'y'.repeat(7_000) })).toBe(false);
  expect(isQuotable({ ...passage, kind: 'row' })).toBe(true);
});
