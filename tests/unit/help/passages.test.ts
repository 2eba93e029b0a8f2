import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../../server/help/html-blocks';
import { readPost } from '../../../server/help/read-post';
import { quote, sentencesOf } from '../../../server/help/quote';
import { questionWords } from '../../../server/help/words';
import { renderPost } from '../../../server/rendering/render-post';
import { renderMarkdown } from '../../../server/rendering/markdown';
import { postRecord } from '../../support/factories';

const read = (markdown: string) => readBlocks(renderMarkdown(markdown)).map(({ kind, text }) => [kind, text]);

describe('the blocks of a rendered text', () => {
  it('are paragraphs, bullets, headings and snippets as they are read', () => {
    expect(
      read(
        'Use `a < b` &amp; **go\non**.  \nNext\n\n### Why\n\n- one\n  - two\n\n```ts\nconst a = "<b>";\n\nb();\n```\n',
      ),
    ).toEqual([
      ['text', 'Use a < b & go on.'],
      ['text', 'Next'],
      ['heading', 'Why'],
      ['point', 'one'],
      ['point', 'two'],
      ['code', 'const a = "<b>";\n\nb();'],
    ]);
  });

  it('are the rows of a table, with the headings of columns apart', () => {
    const rows = readBlocks(renderMarkdown('| | A |\n|---|---|\n| x | `1` & 2 |'));
    expect(rows).toMatchObject([
      { kind: 'row', text: '\tA', isHead: true },
      { kind: 'row', text: 'x\t1 & 2', isHead: false },
    ]);
  });
});

describe('a post', () => {
  const post = postRecord({
    title: 'Loops',
    content: 'Before the first section.',
    summary: 'All in short.',
    subtitles: [
      {
        title: 'Why?',
        isFAQ: true,
        image: '',
        imageAlt: '',
        imageHash: '',
        bulletPoints: [point('Because.')],
      },
      {
        title: 'How',
        isFAQ: false,
        image: '',
        imageAlt: '',
        imageHash: '',
        bulletPoints: [point('So.'), point('And so.')],
      },
    ],
    superTitles: [
      {
        superTitle: 'How',
        attributes: [{ attribute: 'Speed', items: [{ title: 'for', bulletPoints: ['fast'] }] }],
      },
      {
        superTitle: 'Apart',
        attributes: [{ attribute: 'Size', items: [{ title: 'map', bulletPoints: [] }] }],
      },
    ],
  });
  const { passages, sections } = readPost(post, renderPost(post));

  it('is read in the order of its page, each passage in its section', () => {
    expect(
      passages.map(({ section, kind, text, head }) => [sections[section]?.id, kind, text, head]),
    ).toEqual([
      [null, 'text', 'Before the first section.', ''],
      ['how', 'point', 'So.', ''],
      ['how', 'point', 'And so.', ''],
      ['how', 'row', 'Speed\tfast', '\tfor'],
      ['comparison-1', 'row', 'Size\t–', '\tmap'],
      ['summary', 'text', 'All in short.', ''],
      ['why', 'text', 'Because.', ''],
    ]);
  });

  it('is quoted with links to section and words', () => {
    const read = readPost(post, renderPost(post));
    const hrefs = read.passages.map((passage) => quote(read, passage, () => [0]).source.href);
    expect(hrefs[0]).toBe('/post/loops#:~:text=Before%20the%20first%20section.');
    expect(hrefs[3]).toBe('/post/loops#how:~:text=Speed,fast');
  });
});

it('sentences end where a space follows, not within names', () => {
  expect(sentencesOf('Block with .Result. Then Node.js waits! Done')).toEqual([
    'Block with .Result.',
    'Then Node.js waits!',
    'Done',
  ]);
});

it('words of a question are those that say what it is about', () => {
  const words = (text: string) => questionWords(text).telling.map(({ forms }) => forms[0]);
  expect(words('How do I use useEffect, and whats the best way to clean it up?')).toEqual([
    'useeffect',
    'clean',
  ]);
  expect(words('hi, how does this work?')).toEqual([]);
  expect(words('C# vs C++')).toEqual(['c#', 'c++']);
  expect(words('settings of VS Code')).toEqual(['settings', 'vs', 'code']);
});

function point(text: string) {
  return {
    text,
    image: '',
    imageAlt: '',
    imageHash: '',
    video: '',
    videoPoster: '',
    videoHash: '',
    codeSnippet: '',
    codeLanguage: '',
  };
}
