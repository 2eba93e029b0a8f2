const BLOCKS =
  /<\/?(?:p|ul|ol|li|blockquote|pre|h[1-6]|hr|br|details|summary|table|thead|tbody|tr|th|td|div|section|figure|figcaption|button)\b[^>]*>/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  '#x2F': '/',
  nbsp: ' ',
};

/** What is read of HTML: its text content with white space as one space, blocks apart. */
export function textContent(html: string): string {
  return html
    .replace(BLOCKS, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39|#x2F|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a post page from the element with an id to the next section; without an id, what stands before the first one. */
export function sectionText(page: string, id: string): string {
  const escaped = id.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const start = page.indexOf(id === '' ? 'data-html="content"' : `id="${escaped}"`);
  if (start < 0) {
    throw new Error(`There is no #${id}`);
  }
  const rest = page.slice(page.indexOf('>', start) + 1);
  const end = rest.search(/<h2\b|<details [^>]*id="|<footer\b/);
  return textContent(end < 0 ? rest : rest.slice(0, end));
}

/** The terms of a text directive, decoded. */
export function directiveTerms(href: string): string[] {
  const directive = href.split(':~:text=')[1];
  return directive === undefined ? [] : directive.split(',').map(decodeURIComponent);
}
