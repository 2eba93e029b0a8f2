import MarkdownIt, { type Env } from 'markdown-it';
import { escapeHtml } from '../domain/escape-html';
import { highlightBudget, highlightCode, type HighlightBudget } from './highlight-code';
import { sanitize } from './sanitize';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });
/** Far more than anybody writes; sanitising takes long on thousands of tags left open. */
const MAX_TAGS = 4_000;
// Only whole addresses become links: otherwise every README.md and Node.js would.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

// Pictures have fields of their own; in a text their description stays.
markdown.renderer.rules.image = (tokens, index) => escapeHtml(tokens[index]?.content ?? '');

markdown.renderer.rules.fence = (tokens, index, _options, env) => {
  const token = tokens[index];
  const language = token?.info.trim().split(/[\s{,:]/)[0] ?? '';
  return codeBlock(token?.content ?? '', language, env);
};

markdown.renderer.rules.code_block = (tokens, index, _options, env) =>
  codeBlock(tokens[index]?.content ?? '', '', env);

function codeBlock(code: string, language: string, env: Env | undefined): string {
  const budget = env?.budget as HighlightBudget | undefined;
  const name = /^[\w+#.-]{1,40}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : '';
  const inside = highlightCode(code.replace(/\n$/, ''), language, budget);
  return `<pre tabindex="0"><code${name}>${inside}</code></pre>\n`;
}

/**
 * Markdown with inline HTML as safe HTML: only the tags of DECISIONS, headings below the page's own,
 * no pictures, no styles, code highlighted.
 */
export function renderMarkdown(source: string, budget = highlightBudget()): string {
  if (source.trim() === '') {
    return '';
  }
  const hasTooManyTags = source.split('<', MAX_TAGS + 1).length > MAX_TAGS;
  const readable = hasTooManyTags ? source.replaceAll('<', '&lt;') : source;
  return sanitize(markdown.render(readable, { budget })).trim();
}
