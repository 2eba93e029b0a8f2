import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../domain/escape-html';
import { highlightCode } from './highlight-code';
import { sanitize } from './sanitize';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });
// Only whole addresses become links: otherwise every README.md and Node.js would.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

// Pictures have fields of their own; in a text their description stays.
markdown.renderer.rules.image = (tokens, index) => escapeHtml(tokens[index]?.content ?? '');

markdown.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index];
  return token ? codeBlock(token.content, token.info.trim().split(/[\s{,:]/)[0] ?? '') : '';
};

markdown.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index]?.content ?? '', '');

function codeBlock(code: string, language: string): string {
  const name = /^[\w+#.-]{1,40}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : '';
  return `<pre tabindex="0"><code${name}>${highlightCode(code.replace(/\n$/, ''), language)}</code></pre>\n`;
}

/**
 * Markdown with inline HTML as safe HTML: only the tags of DECISIONS, headings below the page's own,
 * no pictures, no styles, code highlighted.
 */
export function renderMarkdown(source: string): string {
  return source.trim() === '' ? '' : sanitize(markdown.render(source)).trim();
}
