import type { DraftContent, DraftPoint, DraftSubtitle, DraftSuperTitle } from '../schemas/draft';
import { alignLists, type Entry, isSame } from './merge-list';
import { likenessOf } from './likeness';

/** Something that both sides changed differently. Texts are for reading; null: removed, or not there. */
export interface MergeConflict {
  /** Where it stands in what was merged, such as `subtitles.0.bulletPoints.2.text`; the same whatever is chosen. */
  path: string;
  label: string;
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

export type MergeSide = 'mine' | 'theirs';

/** For conflicts by their path. */
export type MergeChoices = Readonly<Partial<Record<string, MergeSide>>>;

export interface MergedPost {
  merged: DraftContent;
  /** All of them, whether or not something was chosen. */
  conflicts: MergeConflict[];
}

type Attribute = DraftSuperTitle['attributes'][number];

/**
 * Brings two changes of a post together, block by block: what one side changed alone is taken, what both changed
 * differently is a conflict. Where nothing was chosen, mine stands; what one side removed and the other
 * changed stays.
 *
 * @param base the state that both were made from
 */
export function mergePost(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
  choices: MergeChoices = {},
): MergedPost {
  const merger = new Merger(choices);
  const top = { base, mine, theirs };
  const merged: DraftContent = {
    ...merger.fields(top, '', '', [
      { name: 'Category', keys: ['category'] },
      { name: 'Title', keys: ['title'] },
      { name: 'Content', keys: ['content'] },
      { name: 'Summary', keys: ['summary'] },
      { name: 'Title image', keys: ['titleImage', 'titleImageHash'] },
      { name: 'Words for the title image', keys: ['titleImageAlt'] },
      { name: 'Title video', keys: ['titleVideo', 'videoHash'] },
      { name: 'Picture of the title video', keys: ['titleVideoPoster'] },
    ]),
    keywords: alignLists(base.keywords, mine.keywords, theirs.keywords).map(present),
    subtitles: merger.subtitles(base.subtitles, mine.subtitles, theirs.subtitles),
    superTitles: merger.superTitles(base.superTitles, mine.superTitles, theirs.superTitles),
  };
  return { merged, conflicts: merger.conflicts };
}

interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Fields that belong together, such as a file and its hash. The first one names the block. */
interface Block<T> {
  name: string;
  keys: readonly [keyof T & string, ...(keyof T & string)[]];
}

function present<T>({ base, mine, theirs }: Entry<T>): T {
  return (mine ?? theirs ?? base) as T;
}

class Merger {
  readonly conflicts: MergeConflict[] = [];

  constructor(private readonly choices: MergeChoices) {}

  /** Merges an object block by block; fields that are in none are left as mine has them, for the caller to set. */
  fields<T extends object>(
    { base, mine, theirs }: Sides<T>,
    path: string,
    label: string,
    blocks: readonly Block<T>[],
  ): T {
    const merged = { ...mine };
    for (const { name, keys } of blocks) {
      const pick = (from: T) => keys.map((key) => from[key]);
      const [ours, others, before] = [pick(mine), pick(theirs), pick(base)];
      const isTheirs = isSame(ours, before);
      const isConflict = !isTheirs && !isSame(ours, others) && !isSame(others, before);
      const place = `${path}${keys[0]}`;
      if (isConflict) {
        this.add(place, label + name, textOf(before), textOf(ours), textOf(others));
      }
      if (isTheirs || (isConflict && this.choices[place] === 'theirs')) {
        keys.forEach((key) => (merged[key] = theirs[key]));
      }
    }
    return merged;
  }

  subtitles(base: DraftSubtitle[], mine: DraftSubtitle[], theirs: DraftSubtitle[]): DraftSubtitle[] {
    const likeness = likenessOf<DraftSubtitle>(({ title }) => title, textOf);
    return this.list(
      alignLists(base, mine, theirs, likeness),
      'subtitles',
      'Subtitle',
      (sides, path, label) => ({
        ...this.fields(sides, path, `${label}: `, [
          { name: 'title', keys: ['title'] },
          { name: 'image', keys: ['image', 'imageHash'] },
          { name: 'words for the image', keys: ['imageAlt'] },
          { name: 'question or not', keys: ['isFAQ'] },
        ]),
        bulletPoints: this.points(sides, path, label),
      }),
    );
  }

  superTitles(
    base: DraftSuperTitle[],
    mine: DraftSuperTitle[],
    theirs: DraftSuperTitle[],
  ): DraftSuperTitle[] {
    const likeness = likenessOf<DraftSuperTitle>(({ superTitle }) => superTitle, textOf);
    const entries = alignLists(base, mine, theirs, likeness);
    return this.list(entries, 'superTitles', 'Comparison', (sides, path, label) => ({
      ...this.fields(sides, path, `${label}: `, [{ name: 'super title', keys: ['superTitle'] }]),
      attributes: this.attributes(sides, path, label),
    }));
  }

  private points({ base, mine, theirs }: Sides<DraftSubtitle>, path: string, label: string): DraftPoint[] {
    const likeness = likenessOf<DraftPoint>(() => '', textOf);
    const entries = alignLists(base.bulletPoints, mine.bulletPoints, theirs.bulletPoints, likeness);
    return this.list(entries, `${path}bulletPoints`, `${label}, bullet point`, (sides, place, name) =>
      this.fields(sides, place, `${name}: `, [
        { name: 'text', keys: ['text'] },
        { name: 'image', keys: ['image', 'imageHash'] },
        { name: 'words for the image', keys: ['imageAlt'] },
        { name: 'video', keys: ['video', 'videoHash'] },
        { name: 'snippet', keys: ['codeSnippet', 'codeLanguage'] },
      ]),
    );
  }

  private attributes(
    { base, mine, theirs }: Sides<DraftSuperTitle>,
    path: string,
    label: string,
  ): Attribute[] {
    const likeness = likenessOf<Attribute>(({ attribute }) => attribute, textOf);
    const entries = alignLists(base.attributes, mine.attributes, theirs.attributes, likeness);
    return this.list(entries, `${path}attributes`, `${label}, attribute`, (sides, place, name) =>
      this.whole(sides, place.slice(0, -1), name),
    );
  }

  private list<T>(
    entries: readonly Entry<T>[],
    path: string,
    label: string,
    merge: (sides: Sides<T>, path: string, label: string) => T,
  ): T[] {
    return entries.flatMap((entry, index) => {
      const place = `${path}.${index}`;
      const { base, mine, theirs } = entry;
      if (base !== undefined && mine !== undefined && theirs !== undefined) {
        return [merge({ base, mine, theirs }, `${place}.`, `${label} ${index + 1}`)];
      }
      if (base === undefined) {
        return [present(entry)];
      }
      // Removed by one side, and changed by the other: what was only removed is not among them.
      this.add(place, `${label} ${index + 1}`, textOf(base), mine && textOf(mine), theirs && textOf(theirs));
      const choice = this.choices[place];
      return choice !== undefined && entry[choice] === undefined ? [] : [present(entry)];
    });
  }

  private whole<T>({ base, mine, theirs }: Sides<T>, path: string, label: string): T {
    if (isSame(mine, base)) {
      return theirs;
    }
    if (isSame(theirs, base) || isSame(mine, theirs)) {
      return mine;
    }
    this.add(path, label, textOf(base), textOf(mine), textOf(theirs));
    return this.choices[path] === 'theirs' ? theirs : mine;
  }

  private add(
    path: string,
    label: string,
    base: string,
    mine: string | undefined,
    theirs: string | undefined,
  ): void {
    this.conflicts.push({ path, label, base, mine: mine ?? null, theirs: theirs ?? null });
  }
}

/** Every text in a value, one a line, for reading; hashes are nobody's reading. */
function textOf(value: unknown): string {
  const texts: string[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      texts.push(part);
    } else if (typeof part === 'object' && part !== null) {
      Object.entries(part)
        .filter(([key]) => !/hash$/i.test(key))
        .forEach(([, each]) => collect(each));
    }
  };
  collect(value);
  return texts.filter((text) => text !== '').join('\n');
}
