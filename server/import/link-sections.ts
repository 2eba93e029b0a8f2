import { comparisonsApart, comparisonId, QUESTIONS_ID } from '../contract/rules/comparisons';
import { sectionIds } from '../contract/rules/section-ids';
import type { PostBody } from './build-sections';
import type { NoteBook } from './import-notes';
import { changeLinks } from './read-text';

/** What became of a section, and the names by which links mean it. */
export interface SectionPlace {
  anchors: readonly string[];
  /** Place among the subtitles. */
  subtitle?: number;
  /** Place among the comparisons. */
  superTitle?: number;
  /** It heads the questions, which the page puts under a heading of its own. */
  isQuestions?: boolean;
}

/** Makes links to a section lead to where it stands on the page; links to what is not there lose their address. */
export function linkSections(body: PostBody, places: readonly SectionPlace[], notes: NoteBook): void {
  const find = anchorFinder(body, places);
  const change = (text: string): string =>
    text.includes('#')
      ? changeLinks(text, (href) => {
          if (!href.startsWith('#')) {
            return href;
          }
          const id = find(href.slice(1));
          if (id === undefined) {
            notes.add('Links to places that are not in the text were untied; their words stay.');
          }
          return id === undefined ? undefined : `#${id}`;
        })
      : text;
  body.content = change(body.content);
  for (const point of body.subtitles.flatMap(({ bulletPoints }) => bulletPoints)) {
    point.text = change(point.text);
  }
}

function anchorFinder(
  { subtitles, superTitles }: PostBody,
  places: readonly SectionPlace[],
): (anchor: string) => string | undefined {
  const ids = sectionIds(subtitles.map(({ title }) => title));
  const apart = comparisonsApart(superTitles, subtitles);
  const exact = new Map<string, string>();
  const similar = new Map<string, string>();
  const idOf = ({ subtitle, superTitle, isQuestions }: SectionPlace): string | undefined => {
    if (subtitle !== undefined) {
      return ids[subtitle];
    }
    const place = apart.findIndex((comparison) => comparison === superTitles[superTitle ?? -1]);
    return place >= 0 ? comparisonId(place) : isQuestions ? QUESTIONS_ID : undefined;
  };
  for (const place of places) {
    const id = idOf(place);
    for (const anchor of id === undefined ? [] : place.anchors) {
      putFirst(exact, key(anchor), id);
      putFirst(similar, letters(anchor), id);
    }
  }
  similar.delete('');
  return (anchor) => exact.get(key(anchor)) ?? similar.get(letters(anchor));
}

function putFirst(map: Map<string, string>, name: string, id: string | undefined): void {
  if (id !== undefined && !map.has(name)) {
    map.set(name, id);
  }
}

function key(anchor: string): string {
  return decode(anchor)
    .toLowerCase()
    .replace(/^user-content-/, '');
}

function letters(anchor: string): string {
  return key(anchor).replace(/[^\p{L}\p{N}]+/gu, '');
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
