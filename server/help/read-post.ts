import type { Category } from '../contract/constants/categories';
import { comparisonId, comparisonsApart } from '../contract/rules/comparisons';
import type { SuperTitle } from '../contract/schemas/post';
import type { PostSummary } from '../domain/post';
import type { RenderedPost, RenderedSection } from '../rendering/rendered-post';
import { normalizeSpace, readBlocks, textOf, type HtmlBlock } from './html-blocks';
import { countStems, wholeStems } from './words';

/** A block of a post that can be quoted, as it stands on its page. */
export interface Passage {
  kind: 'text' | 'point' | 'row' | 'code';
  /** White space normalised; of code as it stands; cells of a row apart by tabs. */
  text: string;
  language: string;
  /** Of a row: the headings of its columns; empty without. */
  head: string;
  /** Index of its section. */
  section: number;
  /** Index of its block among those of the page. */
  place: number;
  stems: ReadonlyMap<string, number>;
  /** Words, code counted less. */
  length: number;
}

export interface ReadSection {
  /** Of its heading on the page; null before the first one. */
  id: string | null;
  title: string | null;
  isFAQ: boolean;
  headingStems: ReadonlySet<string>;
  /** Of its heading, without the parts of compound names. */
  wholeHeadingStems: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Those that stand in sentences, not in snippets alone: what a snippet only uses is not explained. */
  proseStems: ReadonlySet<string>;
}

/** A post in the pieces that answers are made of. */
export interface ReadPost {
  postId: string;
  slug: string;
  title: string;
  category: Category;
  titleStems: ReadonlySet<string>;
  keywordStems: ReadonlySet<string>;
  categoryStems: ReadonlySet<string>;
  /** Whole words of title and keywords, without the parts of names: a post on `cacheLife` is not about life. */
  subjectStems: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** As of a section, headings among them. */
  proseStems: ReadonlySet<string>;
  sections: readonly ReadSection[];
  passages: readonly Passage[];
  /** The text of every block of the page, in its order. */
  blocks: readonly string[];
}

/** So much of one post is read. The headings of a table count with each of its rows. */
const MOST = { characters: 300_000, blocks: 3_000, columns: 60 } as const;
const NO_CELL = '–';

interface Part {
  id: string | null;
  title: string | null;
  isFAQ: boolean;
  blocks: HtmlBlock[];
}

/** Reads a rendered post in the order in which its page shows it: all of one for people, the beginning of an endless one. */
export function readPost(post: PostSummary, rendered: RenderedPost): ReadPost {
  const blocks: string[] = [post.title, ...rendered.sections.map(({ title }) => title)];
  const room = roomFor(blocks);
  const sections: ReadSection[] = [];
  const passages: Passage[] = [];
  for (const part of partsOf(rendered)) {
    const own: Passage[] = [];
    if (part.title !== null) {
      blocks.push(part.title);
    }
    let head = '';
    for (const block of part.blocks) {
      head = block.kind === 'row' ? (block.isHead ? block.text : head) : '';
      if (!room.take(head, block.text)) {
        break;
      }
      if (block.kind !== 'heading' && !block.isHead) {
        own.push(passageOf(block, head, sections.length, blocks.length));
      }
      blocks.push(block.text);
    }
    passages.push(...own);
    sections.push({
      id: part.id,
      title: part.title,
      isFAQ: part.isFAQ,
      headingStems: new Set(countStems(part.title ?? '').keys()),
      wholeHeadingStems: wholeStems(part.title ?? ''),
      stems: stemsOf(own),
      proseStems: stemsOf(own.filter(({ kind }) => kind !== 'code')),
    });
  }
  return {
    postId: post.postId,
    slug: post.slug,
    title: post.title,
    category: post.category,
    titleStems: new Set(countStems(post.title).keys()),
    keywordStems: new Set(countStems(`${post.keywords.join(' ')} ${post.category}`).keys()),
    categoryStems: new Set([...countStems(post.category).keys(), ...initialsOf(post.category)]),
    subjectStems: wholeStems(`${post.title} ${post.keywords.join(' ')}`),
    stems: union(sections.flatMap(({ stems, headingStems }) => [stems, headingStems])),
    proseStems: union(sections.flatMap(({ proseStems, headingStems }) => [proseStems, headingStems])),
    sections,
    passages,
    blocks,
  };
}

/** Counts what is read of a post. */
function roomFor(titles: readonly string[]): { take: (...texts: string[]) => boolean } {
  const size = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  let characters = MOST.characters - size(titles);
  let blocks: number = MOST.blocks;
  return {
    /** @returns whether there is room for one more block; once there is none, there is none for the rest */
    take(...texts) {
      characters -= size(texts);
      blocks -= 1;
      return characters >= 0 && blocks >= 0;
    },
  };
}

/** JavaScript → js, TypeScript → ts: how people call languages of two words written as one. */
function initialsOf(category: string): string[] {
  return /^(?:[A-Z][a-z]+){2,}$/.test(category) ? [category.replace(/[a-z]/g, '').toLowerCase()] : [];
}

function stemsOf(passages: readonly Passage[]): Set<string> {
  return union(passages.map(({ stems }) => stems));
}

/** One by one into the set: lists of all of them on the way take several times as long. */
function union(all: readonly { keys(): Iterable<string> }[]): Set<string> {
  const found = new Set<string>();
  for (const stems of all) {
    for (const stem of stems.keys()) {
      found.add(stem);
    }
  }
  return found;
}

function passageOf(block: HtmlBlock, head: string, section: number, place: number): Passage {
  const stems = countStems(`${head} ${block.text}`);
  const kind = block.kind === 'heading' ? 'text' : block.kind;
  const words = [...stems.values()].reduce((sum, count) => sum + count, 0);
  return { kind, text: block.text, language: block.language, head, section, place, stems, length: words };
}

function partsOf(rendered: RenderedPost): Part[] {
  const { sections, superTitles } = rendered;
  const plain = (section: RenderedSection): Part => ({
    id: section.id,
    title: section.title,
    isFAQ: section.isFAQ,
    blocks: blocksOf(section),
  });
  const texts = sections
    .filter(({ isFAQ }) => !isFAQ)
    .map((section) => {
      const own = superTitles.find(({ superTitle }) => superTitle === section.title);
      const part = plain(section);
      return own ? { ...part, blocks: [...part.blocks, ...rowsOf(own)] } : part;
    });
  const apart = comparisonsApart(superTitles, sections).map((comparison, index) => ({
    ...{ id: comparisonId(index), title: comparison.superTitle, isFAQ: false },
    blocks: rowsOf(comparison),
  }));
  const summary = readBlocks(rendered.summaryHtml);
  return [
    { id: null, title: null, isFAQ: false, blocks: readBlocks(rendered.contentHtml) },
    ...texts,
    ...apart,
    ...(summary.length > 0 ? [{ id: 'summary', title: 'In short', isFAQ: false, blocks: summary }] : []),
    ...sections.filter(({ isFAQ }) => isFAQ).map(plain),
  ];
}

function blocksOf({ points }: RenderedSection): HtmlBlock[] {
  const isList =
    points.length > 1 && points.every(({ codeHtml, image, video }) => codeHtml === null && !image && !video);
  return points.flatMap(({ html, codeHtml, codeLanguage }) => {
    const blocks = readBlocks(html);
    const shown = isList && blocks.length === 1 ? blocks.map((block) => asPoint(block)) : blocks;
    return codeHtml === null
      ? shown
      : [...shown, { kind: 'code' as const, text: textOf(codeHtml), language: codeLanguage, isHead: false }];
  });
}

function asPoint(block: HtmlBlock): HtmlBlock {
  return block.kind === 'text' ? { ...block, kind: 'point' } : block;
}

/** As the page sets a comparison: attributes are the rows, the titles of their items the columns. */
function rowsOf({ attributes }: SuperTitle): HtmlBlock[] {
  const columns = [...new Set(attributes.flatMap(({ items }) => items.map(({ title }) => title)))].slice(
    0,
    MOST.columns,
  );
  const row = (cells: readonly string[], isHead: boolean): HtmlBlock => ({
    ...{ kind: 'row', language: '', isHead },
    text: cells.map(normalizeSpace).join('\t'),
  });
  return [
    row(['', ...columns], true),
    ...attributes.map(({ attribute, items }) => {
      const cells = cellsOf(items);
      return row([attribute, ...columns.map((column) => cells.get(column) ?? NO_CELL)], false);
    }),
  ];
}

/** What stands under each title. */
function cellsOf(items: SuperTitle['attributes'][number]['items']): Map<string, string> {
  const points = new Map<string, string[]>();
  for (const { title, bulletPoints } of items) {
    const own = points.get(title) ?? [];
    bulletPoints.forEach((point) => own.push(point));
    points.set(title, own);
  }
  return new Map([...points].map(([title, texts]) => [title, texts.length > 0 ? texts.join(' ') : NO_CELL]));
}
