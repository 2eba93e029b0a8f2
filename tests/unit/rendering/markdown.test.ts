import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../server/rendering/markdown';

describe('renderMarkdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](javascript:alert(1))',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jAvA\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="vbscript:x">x</a>',
    '<iframe src="https://example.com"></iframe>',
    '<b onclick="alert(1)" style="color:red">x</b>',
    '<style>*{display:none}</style>',
    '<details ontoggle=alert(1) open>x</details>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<form action="//evil.example"><button>x</button></form>',
    '<p id="root" class="tok-keyword" style="x">x</p>',
    '<a href="//evil.example">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="https://example.com" target="_blank" onclick="x">x</a>',
    '"><img src=x onerror=alert(1)>',
    '| <img src=x onerror=alert(1)> |\n| --- |\n| <script>x</script> |',
    '```html"><script>alert(1)</script>\nx\n```',
    '<x:script>alert(1)</x:script><base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])('leaves nothing that runs, loads or restyles: %s', (source) => {
    const html = renderMarkdown(source);
    expect(html).not.toMatch(/<(?!\/?(?:b|a|p|details|pre|code|table|thead|tbody|tr|th|td|span)\b)[a-z/]/i);
    for (const tag of html.match(/<[^>]*>/g) ?? []) {
      expect(tag).not.toMatch(
        /\son\w+\s*=|\sstyle\s*=|\sid\s*=|javascript:|vbscript:|data:|\ssrc\s*=|target|="\/\//i,
      );
    }
  });

  it('keeps the allowed inline tags and closes what was left open', () => {
    expect(renderMarkdown('<kbd>Ctrl</kbd> H<sub>2</sub>O <b>bold')).toBe(
      '<p><kbd>Ctrl</kbd> H<sub>2</sub>O <b>bold</b></p>',
    );
    expect(renderMarkdown('<details><summary>More</summary>\n\nHidden *text*')).toBe(
      '<details><summary>More</summary>\n<p>Hidden <em>text</em></p>\n</details>',
    );
  });

  it('marks links to other sites and leaves links within the site alone', () => {
    expect(renderMarkdown('[MDN](https://developer.mozilla.org/)')).toBe(
      '<p><a href="https://developer.mozilla.org/" rel="noopener nofollow ugc">MDN</a></p>',
    );
    expect(renderMarkdown('[more](/post/css-grid#gap)')).toBe('<p><a href="/post/css-grid#gap">more</a></p>');
    expect(renderMarkdown('see https://example.com/a now')).toContain('href="https://example.com/a"');
    expect(renderMarkdown('README.md and Node.js')).toBe('<p>README.md and Node.js</p>');
  });

  it('moves headings below those of the page and shows what a picture says', () => {
    expect(renderMarkdown('# One\n\n###### Six\n\n![A chart](x.png)')).toBe(
      '<h3>One</h3>\n<h4>Six</h4>\n<p>A chart</p>',
    );
  });

  it('highlights fenced code and keeps its text', () => {
    const html = renderMarkdown('```ts\nconst a: number = 1 < 2 ? 3 : 4;\n```');
    expect(html).toContain(
      '<pre tabindex="0"><code class="language-ts"><span class="tok-keyword">const</span>',
    );
    expect(html.replace(/<[^>]+>/g, '')).toBe('const a: number = 1 &lt; 2 ? 3 : 4;');
  });

  it('comes to an end on text made to be slow', () => {
    for (const part of [
      '[',
      '*a ',
      '> ',
      '`a',
      '<b>',
      '![](',
      '(((',
      '_a_',
      '&#',
      '\\',
      'http://',
      '- ',
      '|a|\n|-|\n',
    ]) {
      expect(typeof renderMarkdown(part.repeat(Math.floor(100_000 / part.length)))).toBe('string');
    }
  });
});
