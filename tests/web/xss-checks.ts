import type { Frame, Page } from '@playwright/test';
import { asLine } from '../support/xss-payloads';
import { expect } from './fixtures';
import type { HostilePost } from './xss-posts';
import { provoke } from './xss-watch';

/** What an HTML parser makes of line ends and halves of characters. */
const parsed = (text: string | null) => Buffer.from((text ?? '').replace(/\r\n?/g, '\n')).toString();
const sorted = (texts: readonly (string | null)[]) => texts.map(parsed).sort();

/** One look at a page: nothing has run since the last one, and nothing is left that could. */
export async function expectNothingRan(page: Page | Frame, found: string[], what: string): Promise<void> {
  const left = await provoke(page);
  expect({ what, left, found }).toEqual({ what, left: [], found: [] });
}

/** Every text of the open post, by what it is. */
async function read(page: Page | Frame) {
  return page.evaluate(() => {
    const article = document.querySelector('article:has(h1)') ?? document;
    const textsOf = (selector: string) =>
      [...article.querySelectorAll(selector)].map((each) => each.textContent);
    return {
      title: textsOf('h1'),
      headings: textsOf('section > h2'),
      questions: textsOf('summary > h3'),
      code: textsOf('figure pre'),
      cells: textsOf('table:not(.prose table) :is(th, td)').filter(Boolean),
      alts: [...article.querySelectorAll('img')].map((image) => image.getAttribute('alt')),
      author: textsOf('header p span'),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (each) => each.textContent,
      ),
    };
  });
}

/** A post of {@link HostilePost} shows what was typed, in its structured data as well. */
export async function checkPost(
  page: Page | Frame,
  { payload, line, author }: Omit<HostilePost, 'post'>,
): Promise<void> {
  const shown = await read(page);
  expect(shown.title).toEqual([line]);
  expect(shown.headings).toContain(line);
  expect(sorted(shown.alts)).toEqual([parsed(payload)]);
  expect(shown.author).toContain(author.name);
  // Put there by the server alone.
  const data = shown.data.map((json) => JSON.parse(json ?? '') as Record<string, unknown>);
  for (const each of data.filter(({ headline }) => headline !== undefined)) {
    expect(each).toMatchObject({ headline: line, author: { name: author.name } });
  }
}

/** A post made by `gather` shows every payload as it was typed. */
export async function checkGathered(page: Page | Frame, payloads: readonly string[]): Promise<void> {
  const shown = await read(page);
  const lines = payloads.map((payload) => asLine(payload, 200));
  const isQuestion = (index: number) => index % 4 === 0;
  expect(shown.questions).toEqual(lines.filter((_, index) => isQuestion(index)));
  const headings = lines.filter((_, index) => !isQuestion(index));
  expect(shown.headings.slice(0, headings.length)).toEqual(headings);
  expect(sorted(shown.code)).toEqual(sorted(payloads));
  expect(sorted(shown.alts)).toEqual(sorted(payloads.flatMap((payload) => [payload, payload])));
  const columns = [...new Set(lines)];
  const rows = payloads.flatMap((payload, index) => [lines[index] ?? '', payload]);
  expect(shown.cells.map(parsed)).toEqual(
    ['Cell', ...rows, ...columns, 'Row', ...columns.map(() => 'x')].map(parsed),
  );
}
