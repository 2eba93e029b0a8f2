import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { BulletPoint } from '../contract/schemas/post';
import { FileRefusedError } from './errors';
import { type NoteBook } from './import-notes';
import type { Block } from './read-blocks';
import { cleanText, type ImageReference } from './read-text';

/**
 * The blocks of a section as bullet points. A section that is one list has a point for each item; any other reads as
 * an article: its paragraphs and lists stand together, up to the next snippet or picture.
 */
export function readPoints(
  blocks: readonly Block[],
  section: { title: string; line: number },
  notes: NoteBook,
): { points: BulletPoint[]; images: ImageReference[] } {
  const images: ImageReference[] = [];
  const [first] = blocks;
  const made =
    first?.kind === 'list' && blocks.length === 1 && !/^\s*\d/.test(first.source)
      ? first.items.flatMap((item) => textPoints(item, first.line, images, notes))
      : blocks.reduce<Point[]>((points, block) => addBlock(points, block, images, notes), []);
  return { points: fitPoints(made, section).map(({ point }) => point), images };
}

interface Point {
  point: BulletPoint;
  line: number;
}

function makePoint(text: string, line: number, fields: Partial<BulletPoint> = {}): Point {
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
  return { point, line };
}

function addBlock(points: Point[], block: Block, images: ImageReference[], notes: NoteBook): Point[] {
  if (block.kind === 'code') {
    return addCode(points, block);
  }
  const made = textPoints(block.source, block.line, images, notes);
  const [first, ...others] = made;
  const last = points.at(-1)?.point;
  const isOpen = last !== undefined && last.text !== '' && last.codeSnippet === '' && last.image === '';
  const text = `${last?.text}\n\n${first?.point.text}`;
  if (first && isOpen && first.point.text !== '' && text.length <= LIMITS.textMax) {
    Object.assign(last, first.point, { text });
    return [...points, ...others];
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
function textPoints(source: string, line: number, images: ImageReference[], notes: NoteBook): Point[] {
  const { text, images: found } = cleanText(source, line, notes);
  images.push(...found);
  const [first, ...others] = found.map(({ src, alt }) => ({ image: src, imageAlt: cutText(alt, 300) }));
  if (text === '' && !first) {
    return [];
  }
  const [start = '', ...rest] = splitLongText(text);
  return [
    makePoint(start, line, first ?? {}),
    ...rest.map((part) => makePoint(part, line)),
    ...others.map((image) => makePoint('', line, image)),
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
function fitPoints(points: Point[], { title, line }: { title: string; line: number }): Point[] {
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
