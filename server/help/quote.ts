import { HELP } from '../contract/constants/help';
import type { HelpPart, HelpSource } from '../contract/schemas/help';
import type { Passage, ReadPost } from './read-post';
import { rowDirective, textDirective } from './text-directive';

/** Characters of one quotation; longer paragraphs give the sentences that fit best. */
const QUOTE_MAX = 420;
const CODE_MAX = 2_500;

const splitter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A passage cut down to what is quoted of it. */
export interface Quotation {
  source: Omit<HelpSource, 'number'>;
  parts: Omit<HelpPart, 'source'>[];
}

/**
 * Quotes a passage word for word, with a link that leads there.
 *
 * @param worth of a text to the question: the best neighbouring sentences of a long paragraph are taken
 */
export function quote(post: ReadPost, passage: Passage, worth: (text: string) => number): Quotation {
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
    default: {
      const { sentences, start } = chooseSentences(passage.text, worth);
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
export function isQuotable({ kind, text }: Passage): boolean {
  return kind !== 'code' || text.length <= CODE_MAX;
}

/** Numbers quotations in the order given, at most `HELP.sourcesMax`. */
export function numberSources(quotations: readonly Quotation[]): HelpSource[] {
  return quotations.slice(0, HELP.sourcesMax).map(({ source }, index) => ({ number: index + 1, ...source }));
}

/** Sentences of a text, without the white space between them. */
export function sentencesOf(text: string): string[] {
  return [...splitter.segment(text)].map(({ segment }) => segment.trim()).filter((each) => each !== '');
}

function chooseSentences(
  text: string,
  worth: (text: string) => number,
): { sentences: string[]; start: number } {
  const all = sentencesOf(text);
  if (text.length <= QUOTE_MAX) {
    return { sentences: all, start: 0 };
  }
  let best: { sentences: string[]; worth: number } = { sentences: all.slice(0, 1), worth: -1 };
  for (let from = 0; from < all.length; from += 1) {
    const sentences: string[] = [];
    let length = 0;
    for (const sentence of all.slice(from)) {
      if (sentences.length > 0 && length + sentence.length > QUOTE_MAX) {
        break;
      }
      sentences.push(sentence);
      length += sentence.length + 1;
    }
    const value = worth(sentences.join(' '));
    if (value > best.worth) {
      best = { sentences, worth: value };
    }
  }
  return { sentences: best.sentences, start: text.indexOf(best.sentences.join(' ')) };
}
