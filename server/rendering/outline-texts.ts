import MarkdownIt, { type Token } from 'markdown-it';
import type { PostBody } from './render-post';
import type { TextOutline } from './rendered-post';

/** Longer texts are shown, but not looked through: nobody waits for that. */
const MAX_LENGTH = 100_000;
const MAX_LINKS = 200;

const markdown = new MarkdownIt({ html: true });
const HTML_LINK = /<a\s[^>]{0,300}?href\s*=\s*["']?([^"'\s>]{1,500})/gi;
const HTML_HEADING = /<h([1-6])[\s>]/gi;

/** The links and headings of every Markdown text of a post. */
export function* outlineTexts(post: PostBody): Generator<undefined, TextOutline[]> {
  const texts = [
    { path: 'content', text: post.content },
    { path: 'summary', text: post.summary },
    ...post.subtitles.flatMap(({ bulletPoints }, at) =>
      bulletPoints.map(({ text }, index) => ({ path: `subtitles.${at}.bulletPoints.${index}.text`, text })),
    ),
  ];
  const outlines: TextOutline[] = [];
  for (const { path, text } of texts) {
    // Without one of these there is neither link nor heading.
    if (text.length <= MAX_LENGTH && /[[<#]|^[=-]+\s*$/m.test(text)) {
      outlines.push({ path, ...outline(text) });
      yield;
    }
  }
  return outlines;
}

function outline(text: string): Omit<TextOutline, 'path'> {
  const links = new Set<string>();
  const headings: TextOutline['headings'] = [];
  let heading: { level: number; text: string } | undefined;
  for (const token of flatten(markdown.parse(text, {}))) {
    if (token.type === 'heading_open') {
      heading = { level: Number(token.tag.slice(1)), text: '' };
      headings.push(heading);
    } else if (token.type === 'inline' && heading) {
      heading.text = token.content;
      heading = undefined;
    } else if (token.type === 'link_open') {
      links.add(String(token.attrGet('href') ?? ''));
    } else if (token.type === 'html_inline' || token.type === 'html_block') {
      for (const [, href = ''] of token.content.matchAll(HTML_LINK)) {
        links.add(href);
      }
      for (const [, level] of token.content.matchAll(HTML_HEADING)) {
        headings.push({ level: Number(level), text: '' });
      }
    }
  }
  return { links: [...links].slice(0, MAX_LINKS), headings };
}

function flatten(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...(token.children ?? [])]);
}
