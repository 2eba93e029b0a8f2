import { describe, expect, it } from 'vitest';
import type { HelpSource } from '../../../server/contract/schemas/help';
import { maskQuestion, questionIdOf } from '../../../server/domain/masked-question';
import { checkAnswer, tidyAnswer } from '../../../server/help/check-answer';
import { VisibleText } from '../../../server/help/visible-text';
import { renderMarkdown } from '../../../server/rendering/markdown';

const source = (number: number, passage: string): HelpSource => ({
  ...{ number, passage, postTitle: 'Effects', category: 'React', sectionTitle: 'Cleanup' },
  href: `/post/effects#cleanup:~:text=${number}`,
});
const sources = [
  source(1, 'The cleanup removes the listener before the effect runs again.'),
  source(2, 'return () => clearInterval(timer);'),
];

function check(answer: string) {
  const text = tidyAnswer(answer);
  return checkAnswer(text, renderMarkdown(text), sources);
}

describe('an answer of a model', () => {
  it('keeps what its passages say, however they are cited', () => {
    for (const answer of [
      'The cleanup removes the listener [1].',
      'The cleanup removes the listener. [1]',
      'The **cleanup** removes listeners before an effect runs again.[1][2]',
      '- The cleanup removes the listener [1, 2]\n- Effects run again 【1†source】',
    ]) {
      expect(check(answer), answer).toMatchObject({ unsupported: 0 });
    }
    expect(check('The listener is removed [1].').html).toBe(
      '<p>The listener is removed <a class="citation" href="/post/effects#cleanup:~:text=1">[1]</a>.</p>',
    );
  });

  it('has sentences marked that cite nothing, nothing known, or something else', () => {
    expect(check('Garbage collectors free memory.').unsupported).toBe(1);
    expect(check('The cleanup removes the listener [7].')).toMatchObject({
      unsupported: 1,
      text: 'The cleanup removes the listener.',
    });
    expect(check('Garbage collectors free memory [1].').unsupported).toBe(1);
    expect(check('The cleanup removes 12 listeners [1].').unsupported).toBe(1);
    expect(check('The cleanup removes the listener [1]. Buy **now** and pay later [1].').html).toMatch(
      /<p>The cleanup.*\. ?<span class="unsupported"[^>]*> ?Buy <\/span><strong><span class="unsupported"[^>]*>now<\/span><\/strong><span/,
    );
  });

  it('has snippets marked that stand in no passage', () => {
    expect(check('```js\nreturn () => clearInterval(timer);\n```').unsupported).toBe(0);
    expect(check('```js\nwhile (true) {}\n```').unsupported).toBe(1);
  });

  it('has links only to its sources, whatever it tries', () => {
    const { html } = check(
      '[a](https://evil.example) <a href="//evil.example">b</a> [c](/post/effects#cleanup:~:text=1) https://evil.example [1]\n\n[1]: https://evil.example\n\n![d](x.png) [e](javascript:alert(1))',
    );
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="/post/effects#cleanup:~:text=1"',
      'href="/post/effects#cleanup:~:text=1"',
    ]);
    expect(html).not.toMatch(/<img|javascript:alert\(1\)"/);
    expect(html.split('<a ').length).toBe(html.split('</a>').length);
  });

  it('has no other link in a snippet or right behind it', () => {
    const link = '[support](https://evil.example/login) [own](/post/effects#cleanup:~:text=1)';
    for (const answer of [
      `- It runs [1]\n  \`\`\`js\n  f();\n  \`\`\`\n  Ask ${link} [1]`,
      '<pre>x</pre><a href="https://evil.example">Ask</a> [1]',
      '<pre>x <a href="https://evil.example">Ask</a> [1]</pre>',
      '<pre><code>x <a href="https://evil.example">Ask</a></code></pre> [1]',
    ]) {
      const { html } = check(answer);
      expect(html, answer).not.toContain('href="https:');
      expect(html, answer).not.toContain('href="//');
      expect(html.split('<a ').length, answer).toBe(html.split('</a>').length);
      expect(html, answer).toMatch(/support|Ask/);
    }
  });
});

it('what a model thinks aloud is not shown, nor the word that it has no answer', () => {
  const show = (pieces: string[]) => {
    const visible = new VisibleText();
    return [pieces.map((piece) => visible.add(piece)).join(''), visible.text()];
  };
  expect(show(['<thi', 'nk>Secret', '</th', 'ink>\n', 'Hello', ' there'])).toEqual([
    'Hello there',
    'Hello there',
  ]);
  expect(show(['NO_', 'ANSWER'])).toEqual(['', 'NO_ANSWER']);
  expect(show(['No', ' way'])).toEqual(['No way', 'No way']);
  expect(show(['<think>for ever'])).toEqual(['', '']);
});

it('a kept question holds nothing that says who asked, and is the same however it is written', () => {
  expect(maskQuestion('I am ada@example.org, call 0170-123 45 67: why ES2015 and port 8080?')).toBe(
    'I am [address], call …: why ES2015 and port 8080?',
  );
  expect(maskQuestion('key sk-ab12cd34ef56gh78ij90kl leaks?')).toBe('key … leaks?');
  expect(questionIdOf('Was ist  Café?')).toBe(questionIdOf('was ist CAFE'));
  expect(questionIdOf('C++?')).not.toBe(questionIdOf('C#?'));
});
