import type { DraftContent, DraftPoint } from '../../contract/schemas/draft';
import { contentForm } from './content-form';
import { readPart, type Form } from './form';
import { subtitleForm } from './heading-form';
import { readMarker, withoutEdges, type Facts, type Marker } from './markers';
import { pointForm, readItem } from './point-form';
import { tableForm } from './table-form';
import { readPicture } from './words';

export type PostBody = Pick<DraftContent, 'content' | 'subtitles' | 'superTitles'>;

/** Something that was not as `writePostFile` wrote it. `line` counts from 0 in the body. */
export interface BodyNote {
  line: number;
  text: string;
}

interface Part {
  marker: Marker;
  lines: string[];
  /** Of the first of `lines`. */
  line: number;
}

const EDITED = 'This part was changed outside of Lectern, so what is seen was taken.';
const UNREADABLE = 'What Lectern had noted about this part cannot be read; what is seen was taken.';

/**
 * Reads what `writePostFile` wrote below the front matter, with `\n` as line ends. What people have added by hand
 * (headings, items, paragraphs) is taken as the sections and bullet points that it looks like.
 */
export function readPostBody(body: string): { post: PostBody; notes: BodyNote[] } {
  const post: PostBody = { content: '', subtitles: [], superTitles: [] };
  const notes: BodyNote[] = [];
  const read = <T extends Facts>(form: Form<T>, visible: string, marker: Marker, line: number): T => {
    const { value, isEdited } = readPart(form, { visible, facts: marker.facts ?? {} });
    if (isEdited || !marker.facts) {
      notes.push({ line, text: isEdited ? EDITED : UNREADABLE });
    }
    return value;
  };
  for (const { marker, lines, line } of cut(body.split('\n'))) {
    if (marker.kind === 'content') {
      post.content = read(contentForm, lines.join('\n'), marker, line).content;
    } else if (marker.kind === 'table') {
      post.superTitles.push(read(tableForm, lines.join('\n'), marker, line));
    } else {
      const { head, points } = cutSection(lines);
      post.subtitles.push({
        ...read(subtitleForm, head.join('\n'), marker, line),
        bulletPoints: points.map(({ lines: own, at }) => readPoint(own, line + at, read)),
      });
    }
  }
  return { post, notes };
}

type ReadForm = <T extends Facts>(form: Form<T>, visible: string, marker: Marker, line: number) => T;

function readPoint(lines: readonly string[], line: number, read: ReadForm): DraftPoint {
  const own = withoutEdges(lines.join('\n')).split('\n');
  const marker = readMarker(own.at(-1) ?? '');
  const isMarked = marker?.kind === 'point';
  return read(
    pointForm,
    (isMarked ? own.slice(0, -1) : own).join('\n'),
    isMarked ? marker : { kind: 'point', facts: {} },
    line,
  );
}

const PARTS = ['content', 'subtitle', 'table'];

/** The content, then a part for each marker, and for each heading that has none. */
function cut(lines: readonly string[]): Part[] {
  const parts: Part[] = [{ marker: { kind: 'content', facts: {} }, lines: [], line: 0 }];
  let fence: string | undefined;
  lines.forEach((line, at) => {
    const last = parts.at(-1) as Part;
    const isContent = last.marker.kind === 'content';
    const marker = readMarker(line);
    if (marker && PARTS.includes(marker.kind)) {
      begin(parts, marker, at + 1);
      fence = undefined;
      return;
    }
    fence = isContent ? undefined : fenceAfter(line, fence);
    if (!isContent && fence === undefined && isHeading(line) && last.lines.some(isHeading)) {
      parts.push({ marker: { kind: 'subtitle', facts: {} }, lines: [line], line: at });
    } else if (last.lines.length > 0 || line !== '') {
      last.lines.push(line);
    } else {
      last.line = at + 1;
    }
  });
  return parts;
}

function begin(parts: Part[], marker: Marker, line: number): void {
  const part = { marker, lines: [], line };
  if (marker.kind === 'content') {
    parts[0] = part;
  } else {
    parts.push(part);
  }
}

function isHeading(line: string): boolean {
  return /^##(?: |$)/.test(line);
}

/** The marks of the fence that is open after a line. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marks = /^(`{3,}|~{3,})/.exec(line)?.[0];
  if (open === undefined || marks === undefined) {
    return open ?? marks;
  }
  return marks.startsWith(open) && line.trimEnd() === marks ? undefined : open;
}

interface Item {
  lines: string[];
  /** Of the first line, from the section's first. */
  at: number;
}

/** The heading with its picture, and the items below; a paragraph that is no item counts as one. */
function cutSection(lines: readonly string[]): { head: string[]; points: Item[] } {
  const next = lines.findIndex((line, at) => at > 0 && line !== '');
  const hasPicture = next > 0 && readPicture(lines[next] as string) !== undefined;
  const headEnd = hasPicture ? next + 1 : 1;
  const points: { isItem: boolean; item: Item }[] = [];
  let fence: string | undefined;
  lines.slice(headEnd).forEach((line, index) => {
    const last = points.at(-1);
    const isInside = fence !== undefined;
    fence = fenceAfter(line, fence);
    const isItem = !isInside && /^[-*+](?: |$)/.test(line);
    const isOutside = !isItem && line !== '' && !line.startsWith('  ') && last?.isItem !== false;
    if (isItem || (isOutside && !isInside)) {
      points.push({ isItem, item: { lines: [line], at: headEnd + index } });
    } else if (last) {
      last.item.lines.push(line);
    } else if (line !== '') {
      points.push({ isItem: false, item: { lines: [line], at: headEnd + index } });
    }
  });
  return {
    head: lines.slice(0, headEnd),
    points: points.map(({ isItem, item }) => (isItem ? { ...item, lines: readItem(item.lines) } : item)),
  };
}
