const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  larr: '←',
  rarr: '→',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/**
 * Markdown with inline HTML as plain text: for search, excerpts and counting words. Linear in the length.
 *
 * A light reading, not a rendering: what stays is what a reader sees, marks of emphasis, links, headings, lists
 * and tables go. Code in backticks and fences keeps its text.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^ ?(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\][\n]{0,500})\]\((?:[^()\s]{0,1000}|<[^<>\n]{0,1000}>)(?:\s+"[^"\n]{0,300}")?\)/g, '$1')
    .replace(/!?\[([^\][\n]{1,500})\]\[[^\][\n]{0,200}\]/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, ' ')
    .replace(/<(https?:[^<>\s]{1,1000})>/g, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(/^ ?(?:#{1,6} |>+ ?|[-*+] |\d{1,9}[.)] )/gm, '')
    .replace(/^[ :|-]{3,}$/gm, (line) => (line.includes('---') ? '' : line))
    .replace(/[ |]*\|[ |]*/g, ' ')
    .replace(/`+/g, '')
    .replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}|~~/g, '')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
  }
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
