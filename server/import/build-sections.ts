import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { Subtitle, SuperTitle } from '../contract/schemas/post';
import { plainText } from '../domain/plain-text';
import { FileRefusedError } from './errors';
import { type NoteBook } from './import-notes';
import type { Block } from './read-blocks';
import { readPoints } from './read-points';
import { cleanText, type ImageReference } from './read-text';
import { findAnchors, isAnchorOnly } from './find-anchors';
import { linkSections, type SectionPlace } from './link-sections';
import { tableToSuperTitle } from './table-to-super-title';

/** A post's structure as found in a text. Image fields hold paths as written; they are looked up later. */
export interface PostBody {
  /** The first heading of level 1. */
  title: string;
  content: string;
  subtitles: Subtitle[];
  superTitles: SuperTitle[];
  /** Pictures before the first section. */
  introImages: ImageReference[];
  /** Line of each picture, by its path as written. */
  imageLines: Map<string, number>;
}

interface Section {
  title: string;
  level: number;
  line: number;
  isFAQ: boolean;
  blocks: Block[];
  /** Names by which links mean it. */
  anchors: string[];
}

const FAQ = /^(?:faqs?|q ?(?:&|and) ?a|frequently asked questions|common questions|questions and answers)\b/i;
/** What READMEs without a title begin with. */
const GENERIC =
  /^(?:install(?:ation|ing)?|usage|use|introduction|overview|getting started|quick ?start|summary|description|about|features|api|documentation|readme|what(?: is (?:it|this))?|why)[:?!.]?$/i;
const CONTENTS = /^(?:table of )?contents:?$|^toc$|^in this (?:article|post|guide)$/i;

const HEADING_ID = /\s*\{#[^}]*\}\s*$/;

/** Makes sections, bullet points and comparisons of the blocks of a text. */
export function buildSections(blocks: readonly Block[], metaTitle: string, notes: NoteBook): PostBody {
  const { title, intro, sections } = split(
    foldDeepHeadings(blocks, notes),
    findAnchors(blocks),
    metaTitle,
    notes,
  );
  const body: PostBody = {
    title,
    content: '',
    subtitles: [],
    superTitles: [],
    introImages: [],
    imageLines: new Map(),
  };
  readIntro(intro, title || metaTitle, body, notes);
  markQuestions(sections);
  const places = sections.map((section): SectionPlace => ({
    anchors: section.anchors,
    ...readSection(section, body, notes),
  }));
  linkSections(body, places, notes);
  return body;
}

/** Finds the title and cuts the blocks at their headings. `anchors` has the names of each block. */
function split(
  blocks: readonly Block[],
  anchors: readonly (readonly string[])[],
  metaTitle: string,
  notes: NoteBook,
) {
  let title = '';
  const intro: Block[] = [];
  const sections: Section[] = [];
  let waiting: string[] = [];
  const current = (): Block[] => sections.at(-1)?.blocks ?? intro;
  blocks.map(asMenu).forEach((block, index) => {
    const names = [...waiting, ...(anchors[index] ?? [])];
    waiting = isAnchorOnly(block) ? names : [];
    if (block.kind !== 'heading') {
      current().push(block);
      sections.at(-1)?.anchors.push(...names.filter(() => waiting.length === 0));
      return;
    }
    const { heading, pictures } = readHeading(block, notes);
    const mayBeTitle = block.level === 1 && sections.length === 0 && title === '';
    if (mayBeTitle && isTitle(heading, metaTitle)) {
      title = heading;
    } else if (heading !== '') {
      sections.push(startSection(heading, block, names));
    }
    current().push(...pictures);
  });
  return { title, intro, sections };
}

/** A heading of nothing but links is a menu: as a heading it would lose them. */
function asMenu(block: Block): Block {
  const isMenu =
    block.kind === 'heading' &&
    block.level > 1 &&
    /^(?:\[[^\][]{1,200}\]\([^()\s]{1,1000}\)(?:\s*[|·•-]?\s*|$)){2,}$/.test(block.text);
  return isMenu ? { kind: 'text', line: block.line, source: `**${block.text}**` } : block;
}

function startSection(
  title: string,
  { level, line }: Block & { kind: 'heading' },
  anchors: string[],
): Section {
  return { title, level, line, isFAQ: false, blocks: [], anchors };
}

function readHeading(
  block: Block & { kind: 'heading' },
  notes: NoteBook,
): { heading: string; pictures: Block[] } {
  const { text, images } = cleanText(withoutRemotePictures(block.text), block.line, notes);
  const heading = cutText(plainText(text).replace(HEADING_ID, ''), LIMITS.titleMax);
  const source = images.map(({ alt, src }) => `![${alt}](${src})`).join(' ');
  return { heading, pictures: source ? [{ kind: 'text', line: block.line, source }] : [] };
}

/** In a heading they are badges and logos; their descriptions are no part of it. */
function withoutRemotePictures(heading: string): string {
  return heading
    .replace(/\[!\[[^\][]{0,500}\](?:\([^()]{0,2000}\)|\[[^\][]{0,200}\])\]\([^()]{0,2000}\)/g, '')
    .replace(/!\[[^\][]{0,500}\]\((?:https?:)?\/\/[^()]{0,2000}\)/g, '')
    .replace(/<img\b[^>]{0,1000}src=["']?(?:https?:)?\/\/[^>]{0,1000}>/gi, '');
}

/** With a title in front matter, a different first heading is a section of its own; so is a mere “Installation”. */
function isTitle(heading: string, metaTitle: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return metaTitle === ''
    ? !GENERIC.test(heading) && !CONTENTS.test(heading)
    : letters(heading) === letters(metaTitle);
}

/** Too many headings for sections: the deepest become bold lines. */
function foldDeepHeadings(blocks: readonly Block[], notes: NoteBook): Block[] {
  const count = (deepest: number) =>
    blocks.filter((block) => block.kind === 'heading' && block.level <= deepest).length;
  let deepest = 6;
  while (deepest > 2 && count(deepest) > LIMITS.subtitlesMax) {
    deepest -= 1;
  }
  if (count(deepest) > LIMITS.subtitlesMax + 1) {
    throw new FileRefusedError(
      `The text has more than ${LIMITS.subtitlesMax} sections. Split it into several files.`,
      (blocks.filter(({ kind }) => kind === 'heading')[LIMITS.subtitlesMax]?.line ?? 0) + 1,
    );
  }
  return blocks.map((block) => {
    if (block.kind !== 'heading' || block.level <= deepest) {
      return block;
    }
    notes.add(
      `Headings below level ${deepest} became bold lines: there are too many for sections.`,
      block.line + 1,
    );
    return { kind: 'text', line: block.line, source: `**${plainText(block.text).replace(HEADING_ID, '')}**` };
  });
}

function readIntro(blocks: readonly Block[], title: string, body: PostBody, notes: NoteBook): void {
  const parts: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'table' && isComparable(blocks) && addTable(block, title, body)) {
      continue;
    }
    if (block.kind === 'code') {
      parts.push(block.source);
      continue;
    }
    const { text, images } = cleanText(block.source, block.line, notes);
    body.introImages.push(...images);
    images.forEach(({ src, line }) => body.imageLines.set(src, line));
    parts.push(text);
  }
  body.content = parts.filter(Boolean).join('\n\n');
  if (body.content.length > LIMITS.contentMax) {
    throw new FileRefusedError(
      `The text before the first section is longer than ${LIMITS.contentMax} characters. Put it in sections.`,
    );
  }
}

/** Headings below an FAQ heading, and questions beside it, are FAQ entries. */
function markQuestions(sections: readonly Section[]): void {
  let level = 0;
  for (const section of sections) {
    if (FAQ.test(section.title)) {
      level = section.level;
    } else if (
      level > 0 &&
      (section.level > level || (section.level === level && section.title.endsWith('?')))
    ) {
      section.isFAQ = true;
    } else {
      level = 0;
    }
  }
}

function addTable(block: Block & { kind: 'table' }, title: string, body: PostBody): boolean {
  const superTitle =
    body.superTitles.length < LIMITS.superTitlesMax ? tableToSuperTitle(block, title) : undefined;
  if (superTitle) {
    body.superTitles.push(superTitle);
  }
  return superTitle !== undefined;
}

/** Puts a section into the post and says where. */
function readSection(section: Section, body: PostBody, notes: NoteBook): Omit<SectionPlace, 'anchors'> {
  const { title, blocks, isFAQ } = section;
  if (CONTENTS.test(title) && blocks.every(({ kind }) => kind === 'list')) {
    notes.add('The list of contents was left out: pages have their own.', section.line + 1);
    return {};
  }
  const rest = isComparable(blocks)
    ? blocks.filter((block) => block.kind !== 'table' || !addTable(block, title, body))
    : blocks;
  const { points, images } = readPoints(rest, section, notes);
  images.forEach(({ src, line }) => body.imageLines.set(src, line));
  const hasTable = rest.length < blocks.length;
  if (points.length === 0 && (hasTable || FAQ.test(title))) {
    return hasTable ? { superTitle: body.superTitles.length - 1 } : { isQuestions: true };
  }
  body.subtitles.push({ title, image: '', imageAlt: '', imageHash: '', isFAQ, bulletPoints: points });
  return { subtitle: body.subtitles.length - 1 };
}

/** A comparison stands below the text of its section: a table in the middle, or one of several, stays in the text. */
function isComparable(blocks: readonly Block[]): boolean {
  return blocks.filter(({ kind }) => kind === 'table').length === 1 && blocks.at(-1)?.kind === 'table';
}
