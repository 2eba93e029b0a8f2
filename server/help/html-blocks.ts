/** A block of a rendered text: what stands in one paragraph, bullet, row of a table, snippet or heading. */
export interface HtmlBlock {
  kind: 'text' | 'point' | 'row' | 'code' | 'heading';
  /** What is read there, white space normalised; of code as it stands; cells of a row apart by tabs. */
  text: string;
  /** Fence tag of code. */
  language: string;
  /** A row of headings. */
  isHead: boolean;
}

const MARKUP = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/gi;
const BREAKS = new Set(
  'p ul ol li blockquote h3 h4 hr br details summary table thead tbody tr th td pre'.split(' '),
);
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * Reads sanitised HTML (no scripts, no styles, every tag closed, quotes and angles of attributes escaped) as the
 * blocks that a browser shows.
 */
export function readBlocks(html: string): HtmlBlock[] {
  const reader = new BlockReader();
  for (const [text, slash, name, attributes = ''] of html.matchAll(MARKUP)) {
    if (name === undefined) {
      reader.text(decode(text));
    } else if (slash === '') {
      reader.open(name.toLowerCase(), attributes);
    } else {
      reader.close(name.toLowerCase());
    }
  }
  reader.flush();
  return reader.blocks;
}

/** Markup that holds text alone, such as a highlighted snippet, as that text. */
export function textOf(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ''));
}

/** White space as browsers show it outside of code. */
export function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

class BlockReader {
  readonly blocks: HtmlBlock[] = [];
  private pending = '';
  private points = 0;
  private language = '';
  private inCode = false;
  private heading = false;
  private row: { cells: string[]; isHead: boolean } | undefined;

  text(text: string): void {
    this.pending += text;
  }

  open(name: string, attributes: string): void {
    if (this.inCode) {
      this.language = name === 'code' ? (/language-([\w+#.-]+)/.exec(attributes)?.[1] ?? '') : this.language;
      return;
    }
    if (!BREAKS.has(name)) {
      return;
    }
    if (name === 'br' && this.row) {
      this.pending += ' ';
      return;
    }
    this.flush();
    switch (name) {
      case 'pre':
        this.inCode = true;
        this.language = '';
        break;
      case 'li':
        this.points += 1;
        break;
      case 'h3':
      case 'h4':
        this.heading = true;
        break;
      case 'tr':
        this.row = { cells: [], isHead: true };
        break;
      default:
    }
  }

  close(name: string): void {
    if (this.inCode) {
      if (name === 'pre') {
        this.add('code', this.pending.replace(/\n$/, ''));
        this.pending = '';
        this.inCode = false;
      }
      return;
    }
    if (this.row && (name === 'td' || name === 'th')) {
      this.row.cells.push(normalizeSpace(this.pending));
      this.row.isHead &&= name === 'th';
      this.pending = '';
      return;
    }
    if (!BREAKS.has(name)) {
      return;
    }
    this.flush();
    this.endBlock(name);
  }

  flush(): void {
    if (this.row) {
      return;
    }
    const text = normalizeSpace(this.pending);
    this.pending = '';
    if (text !== '') {
      this.add(this.heading ? 'heading' : this.points > 0 ? 'point' : 'text', text);
    }
  }

  private endBlock(name: string): void {
    if (name === 'li') {
      this.points = Math.max(0, this.points - 1);
    } else if (name === 'h3' || name === 'h4') {
      this.heading = false;
    } else if (name === 'tr' && this.row) {
      const { cells, isHead } = this.row;
      this.row = undefined;
      this.add('row', cells.join('\t'), isHead);
    }
  }

  private add(kind: HtmlBlock['kind'], text: string, isHead = false): void {
    if (text.trim() !== '') {
      this.blocks.push({ kind, text, language: kind === 'code' ? this.language : '', isHead });
    }
  }
}
