import { HELP } from '../contract/constants/help';
import type { HelpPart, HelpSource } from '../contract/schemas/help';
import type { Passage, ReadPost } from './read-post';
import { rowDirective, textDirective } from './text-directive';

/** Characters of one quotation; longer paragraphs give the sentences that fit best. */
const QUOTE_MAX = 420;
const CODE_MAX = 2_500;
/** Characters of a row with its headings. */
const ROW_MAX = 6_000;
/** Of a paragraph, so much is looked at: an endless one must not hold up every other question. */
const LOOKED_AT = { characters: 20_000, sentences: 400 } as const;
/** Characters of one sentence. */
const SENTENCE_MAX = 1_200;

const splitter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A passage cut down to what is quoted of it. */
export interface Quotation {
  source: Omit<HelpSource, 'number'>;
  parts: Omit<HelpPart, 'source'>[];
}

/** What a text is worth to each word of the question, in their order. */
export type Worths = (text: string) => readonly number[];

/**
 * Quotes a passage word for word, with a link that leads there.
 *
 * @param worths of a text to the question: the best neighbouring sentences of a long paragraph are taken
 */
export function quote(post: ReadPost, passage: Passage, worths: Worths): Quotation {
  const section = post.sections[passage.section];
  const base = {
    postTitle: post.title,
    category: post.category,
    sectionTitle: section?.title ?? null,
  };
  const page = `/post/${encodeURIComponent(post.slug)}#${encodeURIComponent(section?.id ?? '')}`;
  const before = post.blocks.slice(0, passage.place);
  const at = (directive: string | undefined) =>
    directive === undefined ? page.replace(/#$/, '') : `${page}:~:${directive}`;
  switch (passage.kind) {
    case 'code':
      return {
        source: { ...base, href: at(undefined), passage: passage.text },
        parts: [{ kind: 'code', text: passage.text, language: passage.language }],
      };
    case 'row': {
      const rows = [passage.head, passage.text].filter((row) => row !== '');
      return {
        source: { ...base, href: at(rowDirective(before, passage.text.split('\t'))), passage: passage.text },
        parts: rows.map((text) => ({ kind: 'row', text, language: '' })),
      };
    }
    case 'point':
    case 'text': {
      const { sentences, start } = chooseSentences(passage.text, worths);
      const text = sentences.join(' ');
      const directive = textDirective(
        [...before, passage.text.slice(0, start)],
        passage.text.slice(start),
        text,
      );
      const parts =
        passage.kind === 'point'
          ? [{ kind: 'point' as const, text, language: '' }]
          : sentences.map((sentence) => ({ kind: 'sentence' as const, text: sentence, language: '' }));
      return { source: { ...base, href: at(directive), passage: text }, parts };
    }
  }
}

/** Whether a passage is short enough to be quoted at all. */
export function isQuotable({ kind, text, head }: Passage): boolean {
  switch (kind) {
    case 'code':
      return text.length <= CODE_MAX;
    case 'row':
      return text.length + head.length <= ROW_MAX;
    case 'point':
    case 'text':
      return true;
  }
}

/** Numbers quotations in the order given, at most `HELP.sourcesMax`. */
export function numberSources(quotations: readonly Quotation[]): HelpSource[] {
  return quotations.slice(0, HELP.sourcesMax).map(({ source }, index) => ({ number: index + 1, ...source }));
}

/** Sentences of a text, without the white space between them. A dot within a name, such as `.Result`, ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const { segment } of splitter.segment(text)) {
    begun += segment;
    if (/\s$/.test(segment)) {
      sentences.push(begun.trim());
      begun = '';
    }
  }
  return [...sentences, begun.trim()].filter((sentence) => sentence !== '');
}

/** Each sentence is read once, however many of its neighbours it is taken together with. */
function chooseSentences(text: string, worths: Worths): { sentences: string[]; start: number } {
  const all = firstSentences(text);
  if (text.length <= QUOTE_MAX) {
    return { sentences: all, start: 0 };
  }
  const read = all.map(worths);
  let best = { from: 0, to: 1, worth: -1 };
  let to = 0;
  let length = 0;
  for (let from = 0; from < all.length; from += 1) {
    while (to < all.length && (to <= from || length + lengthAt(all, to) <= QUOTE_MAX)) {
      length += lengthAt(all, to) + 1;
      to += 1;
    }
    const worth = worthTogether(read.slice(from, to));
    if (worth > best.worth) {
      best = { from, to, worth };
    }
    length -= lengthAt(all, from) + 1;
  }
  const sentences = all.slice(best.from, best.to);
  return { sentences, start: Math.max(0, text.indexOf(sentences.join(' '))) };
}

function lengthAt(sentences: readonly string[], at: number): number {
  return sentences[at]?.length ?? 0;
}

/** A word counts once, where it is met best. */
function worthTogether(worths: readonly (readonly number[])[]): number {
  const [first = [], ...others] = worths;
  return first.reduce(
    (sum, own, word) => sum + others.reduce((most, other) => Math.max(most, other[word] ?? 0), own),
    0,
  );
}

/** So many of a text's sentences, none of them endless. */
function firstSentences(text: string): string[] {
  const found = sentencesOf(text.slice(0, LOOKED_AT.characters));
  const whole = text.length > LOOKED_AT.characters && found.length > 1 ? found.slice(0, -1) : found;
  return whole.slice(0, LOOKED_AT.sentences).map(cutSentence);
}

function cutSentence(sentence: string): string {
  if (sentence.length <= SENTENCE_MAX) {
    return sentence;
  }
  const end = sentence.lastIndexOf(' ', SENTENCE_MAX);
  // Longer than a quotation all the same: what stands after it is not put beside it.
  return sentence.slice(0, end > QUOTE_MAX ? end : SENTENCE_MAX).replace(/[\ud800-\udbff]$/, '');
}
