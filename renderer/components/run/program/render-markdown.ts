import MarkdownIt from 'markdown-it';

/** Markup in the text is shown as text, as on the pages of posts. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

const LOOK = `<style>
:root { color-scheme: light dark; }
body { max-width: 68ch; margin: 0 auto; padding: 16px; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
pre, code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; }
pre { padding: 12px; overflow-x: auto; background: light-dark(#f0f1ec, #23261f); }
blockquote { margin-inline: 0; padding-left: 16px; border-left: 3px solid light-dark(#c5c9bd, #4b5146); }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: 4px 12px; border: 1px solid light-dark(#c5c9bd, #4b5146); }
img { max-width: 100%; }
</style>`;

/** A Markdown file as the rest of a page, from the middle of its head on. Nothing of it runs. */
export function renderMarkdown(text: string): string {
  return `${LOOK}</head><body>${markdown.render(text)}</body></html>`;
}
