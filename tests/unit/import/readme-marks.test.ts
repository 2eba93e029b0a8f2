import { describe, expect, it } from 'vitest';
import { NoteBook } from '../../../server/import/import-notes';
import { parseFile } from '../../../server/import/parse-file';
import { renderPost } from '../../../server/rendering/render-post';

function read(markdown: string, path = 'README.md') {
  const options = { path, category: undefined, author: 'Ada', now: Date.parse('2026-11-20T12:00:00Z') };
  const notes = new NoteBook();
  const { draft } = parseFile(Buffer.from(`${markdown}\n\nnpm install x`), options, notes);
  const { contentHtml, sections } = renderPost(draft);
  const html = contentHtml + sections.flatMap(({ points }) => points.map((point) => point.html)).join('\n');
  return { draft, html, notes: notes.list().map(({ text }) => text) };
}

describe('links of a README', () => {
  it('lead to the section they mean, however the site that they were made for names it', () => {
    const { html } = read(`# Tool

See [types](#api--types), [old](#user-content-old), [bold](#deep_one), [fold](#in-a-fold) and <a href="#old">this</a>.

## \`API\` & types

<a name="old"></a>

## New name

### deep_one()

<details><summary>More</summary>

#### In a fold

Text.

</details>`);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '#api-and-types',
      '#new-name',
      '#deep-one',
      '#deep-one',
      '#new-name',
    ]);
  });

  it('lead to a table that became a comparison', () => {
    const { html, draft } = read(
      'See [it](#compared).\n\n## Compared\n\n|  | A |\n|--|--|\n| x | y |\n\n## Other\n\nText.',
    );
    expect(draft.superTitles).toHaveLength(1);
    expect(html).toContain('href="#comparison-1"');
  });

  it('lose an address that is not on the page, also around code', () => {
    const { html, notes } = read(
      '[`a`](docs/a.md) [b](#nowhere) <a href="./c.md">c</a> [d](https://example.com)',
    );
    expect(html).toContain('<code>a</code> b <a>c</a> <a href="https://example.com"');
    expect(notes).toContain('Links to places that are not in the text were untied; their words stay.');
  });

  it('may break a line in their reference', () => {
    const { html } = read(
      'The [long\nguide][the\nguide] and [`code`][].\n\n[the guide]: https://a.example\n[`code`]: https://b.example',
    );
    expect(html).toContain('<a href="https://a.example" rel="noopener nofollow ugc">long\nguide</a>');
    expect(html).toContain('<a href="https://b.example" rel="noopener nofollow ugc"><code>code</code></a>');
  });
});

describe('pictures on other sites', () => {
  it('give way to words that HTML shows as a link, and to those beside them', () => {
    const { html } = read(`<p><a href="https://a.example"><img src="https://x.example/1.png" alt="Ann"></a>
<a href="https://b.example"><img src="https://x.example/2.png"><br><sub><b>Ben</b></sub></a>
<a href="https://c.example/team"><img src="https://x.example/3.png"></a>
<img src="https://x.example/4.png" alt="A plan"></p>

[<img src="https://x.example/5.png"/><br/><b>Dan</b>](https://d.example) <img src="https://x.example/6.png" alt="Our logo">`);
    expect(
      html
        .replace(/ rel="[^"]*"|\s*<\/?(?:br|sub|p)\b[^>]*>\s*/g, '')
        .split('\n')
        .join(' '),
    ).toBe(
      '<a href="https://a.example">Ann</a> <a href="https://b.example"><b>Ben</b></a> ' +
        '<a href="https://c.example/team">c.example</a> <a href="https://x.example/4.png">A plan</a>' +
        '<a href="https://d.example"><b>Dan</b></a>npm install x',
    );
  });
});

describe('marks beyond Markdown', () => {
  it('are read: emoji, task lists, footnotes', () => {
    const { html, draft } = read(`# Tool :tada:

Yes :heart: at 12:30:45, not \`:heart:\` or ::before:.[^1] More.[^why][^1]

- [x] done
- [ ] \`open\`

\`\`\`
- [ ] :tada:
\`\`\`

[^1]: First.
[^why]: Second, see [x](https://x.example).`);
    expect(draft.title).toBe('Tool 🎉');
    expect(html).toContain(
      'Yes ❤️ at 12:30:45, not <code>:heart:</code> or ::before:.<sup>1</sup> More.<sup>2</sup><sup>, 1</sup>',
    );
    expect(html).toContain('<li>☑ done</li>\n<li>☐ <code>open</code></li>');
    expect(html).toContain('- [ ] :tada:');
    expect(html).toMatch(/<sup>1<\/sup> First\.\s*<br \/><sup>2<\/sup> Second, see <a/);
  });

  it('are read: headings right below HTML, comments that code speaks of, entities in titles', () => {
    const { draft, html } = read(
      '# A &ndash; B\n\n<p>Text</p>\n<h3>Under it</h3>\n<p>More</p>\n\nBetween `<!--` and `-->`. <!-- gone -->',
    );
    expect(draft.title).toBe('A – B');
    expect(draft.subtitles.map(({ title }) => title)).toEqual(['Under it']);
    expect(html).toContain('Between <code>&lt;!--</code> and <code>--&gt;</code>.');
    expect(html).not.toMatch(/gone|#/);
  });
});

describe('a section', () => {
  it('that is one list has a point for each item; an article keeps its paragraphs together', () => {
    const { draft } = read(
      '## List\n\n- a\n- b\n\n## Text\n\nOne.\n\nTwo.\n\n- c\n\n```js\nx\n```\n\n## Steps\n\n1. d\n2. e\n\n## End',
    );
    expect(draft.subtitles.map(({ bulletPoints }) => bulletPoints.map(({ text }) => text))).toEqual([
      ['a', 'b'],
      ['One.\n\nTwo.\n\n- c'],
      ['1. d\n2. e'],
      ['npm install x'],
    ]);
  });

  it.each([
    ['links', '| [a](https://a.example) | b |'],
    ['code that looks like Markdown', '| a | `*.js` |'],
    ['text below', '| a | b |\n\nText.'],
    ['another table', '| a | b |\n\nText.\n\n| X | Y |\n|---|---|\n| c | d |'],
  ])('keeps a table with %s in its text', (_what, rows) => {
    const { draft, html } = read(`## Options\n\n| X | Y |\n|---|---|\n${rows}\n\n## End`);
    expect(draft.superTitles).toEqual([]);
    expect(html).toContain('<table>');
  });

  it('keeps the links of a menu, and no part of a long HTML table as code', () => {
    const menu = read('# T\n\n## [Docs](https://a.example) | [API](https://b.example)\n\nText.');
    expect(menu.html).toContain('<a href="https://b.example"');
    expect(menu.draft.subtitles).toEqual([]);
    const cells = `      <td align="center"><a href="https://a.example"><img src="https://x.example/p.png" alt="Somebody"></a></td>\n`;
    const { html } = read(`npm i x\n\n## People\n\n<table>\n  <tr>\n${cells.repeat(500)}  </tr>\n</table>`);
    expect(html.match(/>Somebody</g)).toHaveLength(500);
    expect(html).not.toContain('<pre');
  });

  it('has a language for commands without a tag', () => {
    const { draft } = read(
      '## Install\n\n```\n$ npm i x\nnpx x\n```\n\n```\nnpm is great\nnot a command\n```',
    );
    expect(draft.subtitles[0]?.bulletPoints.map(({ codeLanguage }) => codeLanguage)).toEqual(['sh', '', '']);
  });
});

it('a package is known by how it is installed, wherever its README lies', () => {
  expect(read('# Thing\n\nIt does.').draft.category).toBe('JavaScript');
});
