import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { BulletPoint, Subtitle, SuperTitle } from '../contract/schemas/post';
import { plainText } from '../domain/plain-text';
import { FileRefusedError, type NoteBook } from './import-notes';
import type { Block } from './read-blocks';
import { cleanText, type ImageReference } from './read-text';
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
}

const FAQ = /^(?:faqs?|q ?(?:&|and) ?a|frequently asked questions|common questions|questions and answers)\b/i;
/** What READMEs without a title begin with. */
const GENERIC =
  /^(?:install(?:ation|ing)?|usage|use|introduction|overview|getting started|quick ?start|summary|description|about|features|api|documentation|readme|what(?: is (?:it|this))?|why)[:?!.]?$/i;
const CONTENTS = /^(?:table of )?contents:?$|^toc$|^in this (?:article|post|guide)$/i;

/** Makes sections, bullet points and comparisons of the blocks of a text. */
export function buildSections(blocks: readonly Block[], metaTitle: string, notes: NoteBook): PostBody {
  const { title, intro, sections } = split(foldDeepHeadings(blocks, notes), metaTitle, notes);
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
  for (const section of sections) {
    readSection(section, body, notes);
  }
  return body;
}

/** Finds the title and cuts the blocks at their headings. */
function split(blocks: readonly Block[], metaTitle: string, notes: NoteBook) {
  let title = '';
  const intro: Block[] = [];
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      (sections.at(-1)?.blocks ?? intro).push(block);
      continue;
    }
    const { heading, pictures } = readHeading(block, notes);
    const isFirst = block.level === 1 && sections.length === 0 && title === '';
    if (isFirst && isTitle(heading, metaTitle)) {
      title = heading;
    } else if (heading !== '') {
      sections.push({ title: heading, level: block.level, line: block.line, isFAQ: false, blocks: [] });
    }
    (sections.at(-1)?.blocks ?? intro).push(...pictures);
  }
  return { title, intro, sections };
}

function readHeading(
  block: Block & { kind: 'heading' },
  notes: NoteBook,
): { heading: string; pictures: Block[] } {
  const { text, images } = cleanText(withoutRemotePictures(block.text), block.line, notes);
  const heading = cutText(plainText(text).replace(/\s*\{#[^}]*\}\s*$/, ''), LIMITS.titleMax);
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
    return { kind: 'text', line: block.line, source: `**${plainText(block.text)}**` };
  });
}

function readIntro(blocks: readonly Block[], title: string, body: PostBody, notes: NoteBook): void {
  const parts: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'table' && addTable(block, title, body)) {
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

function readSection(section: Section, body: PostBody, notes: NoteBook): void {
  const { title, blocks, isFAQ } = section;
  if (CONTENTS.test(title) && blocks.every(({ kind }) => kind === 'list')) {
    notes.add('The list of contents was left out: pages have their own.', section.line + 1);
    return;
  }
  const rest = blocks.filter((block) => block.kind !== 'table' || !addTable(block, title, body));
  const points = fitPoints(
    rest.reduce<Point[]>((all, block) => addBlock(all, block, body, notes), []),
    section,
  );
  const isEmptied = points.length === 0 && (rest.length < blocks.length || FAQ.test(title));
  if (!isEmptied) {
    const bulletPoints = points.map(({ point }) => point);
    body.subtitles.push({ title, image: '', imageAlt: '', imageHash: '', isFAQ, bulletPoints });
  }
}

interface Point {
  point: BulletPoint;
  /** Made of one item of a list. */
  isItem: boolean;
  line: number;
}

function makePoint(text: string, line: number, fields: Partial<BulletPoint> = {}, isItem = false): Point {
  const point: BulletPoint = {
    text,
    image: '',
    imageAlt: '',
    imageHash: '',
    video: '',
    videoHash: '',
    codeSnippet: '',
    codeLanguage: '',
    ...fields,
  };
  return { point, isItem, line };
}

function addBlock(points: Point[], block: Block, body: PostBody, notes: NoteBook): Point[] {
  if (block.kind === 'code') {
    return addCode(points, block);
  }
  if (block.kind === 'list' && points.every(({ isItem }) => isItem)) {
    return [...points, ...block.items.flatMap((item) => textPoints(item, block.line, body, notes, true))];
  }
  const made = textPoints(block.source, block.line, body, notes, false);
  const last = points.at(-1);
  const text = `${last?.point.text}\n\n${made[0]?.point.text}`;
  if (block.kind === 'list' && last?.point.codeSnippet === '' && text.length <= LIMITS.textMax) {
    last.point.text = text;
    return [...points, ...made.slice(1)];
  }
  return [...points, ...made];
}

/** A snippet belongs to the point before it, unless that has one already. */
function addCode(points: Point[], { code, language, line }: Block & { kind: 'code' }): Point[] {
  const fields = { codeSnippet: code, codeLanguage: language.toLowerCase().slice(0, 40) };
  const last = points.at(-1);
  if (last?.point.codeSnippet === '') {
    Object.assign(last.point, fields);
    return points;
  }
  return code === '' ? points : [...points, makePoint('', line, fields)];
}

/** A text as points: one, and one more for each picture after its first. */
function textPoints(source: string, line: number, body: PostBody, notes: NoteBook, isItem: boolean): Point[] {
  const { text, images } = cleanText(source, line, notes);
  images.forEach((image) => body.imageLines.set(image.src, image.line));
  const [first, ...others] = images.map(({ src, alt }) => ({ image: src, imageAlt: cutText(alt, 300) }));
  if (text === '' && !first) {
    return [];
  }
  const [start = '', ...rest] = splitLongText(text);
  return [
    makePoint(start, line, first ?? {}, isItem),
    ...rest.map((part) => makePoint(part, line, {}, isItem)),
    ...others.map((image) => makePoint('', line, image, isItem)),
  ];
}

/** Cuts between lines what is longer than a point may be. */
function splitLongText(text: string): string[] {
  if (text.length <= LIMITS.textMax) {
    return [text];
  }
  const parts = [''];
  for (const line of text.split('\n')) {
    const last = parts.at(-1) as string;
    if (last !== '' && last.length + line.length >= LIMITS.textMax) {
      parts.push(line);
    } else {
      parts[parts.length - 1] = last === '' ? line : `${last}\n${line}`;
    }
  }
  return parts;
}

/** Keeps a section within the limits: neighbouring texts join when there are too many. */
function fitPoints(points: Point[], { title, line }: Section): Point[] {
  for (const { point, line: at } of points) {
    if (point.text.length > LIMITS.textMax || point.codeSnippet.length > LIMITS.snippetMax) {
      throw new FileRefusedError(
        `A paragraph has more than ${LIMITS.textMax} characters, or a snippet more than ${LIMITS.snippetMax}.`,
        at + 1,
      );
    }
  }
  const perPoint = Math.ceil(points.length / LIMITS.bulletPointsMax);
  if (perPoint <= 1) {
    return points;
  }
  const joined: Point[] = [];
  points.forEach((next, index) => {
    const last = joined.at(-1);
    const text = `${last?.point.text}\n\n${next.point.text}`;
    const isPlain =
      last && last.point.codeSnippet === '' && last.point.image === '' && next.point.image === '';
    if (isPlain && index % perPoint !== 0 && text.length <= LIMITS.textMax) {
      last.point = { ...next.point, text };
    } else {
      joined.push(next);
    }
  });
  if (joined.length > LIMITS.bulletPointsMax) {
    throw new FileRefusedError(
      `The section “${title}” has more than ${LIMITS.bulletPointsMax} paragraphs. Split it with headings.`,
      line + 1,
    );
  }
  return joined;
}
