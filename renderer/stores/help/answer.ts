import type { HelpEvent, HelpPart, HelpSource } from '../../../server/contract/schemas/help';

/** A post that may help where help had no answer. */
export type NearestPost = Extract<HelpEvent, { type: 'done' }>['nearest'][number];

/** An answer, as far as it has come. Plain data: it is kept on the device as it is. */
export interface Answer {
  /** Names it to the server, for a rating; empty until the server has begun. */
  answerId: string;
  /** Whose words they are. */
  answerer: 'posts' | 'model';
  /** Name of the model; empty when posts answer. */
  model: string;
  notes: { code: string; message: string }[];
  sources: HelpSource[];
  /** Word for word from posts. */
  parts: HelpPart[];
  /** What a model has said so far, unchecked. */
  draft: string;
  /** What a model said, checked and made safe by the server; null until then. */
  html: string | null;
  /** How many sentences of it no source supports. */
  unsupported: number;
  outcome: 'answered' | 'refused' | null;
  /** What a refusal says; the answer as plain text with `[n]` otherwise. */
  text: string;
  nearest: NearestPost[];
  rating: 'up' | 'down' | null;
}

/** An answer of which nothing has come yet. */
export function emptyAnswer(): Answer {
  return {
    answerId: '',
    answerer: 'posts',
    model: '',
    notes: [],
    sources: [],
    parts: [],
    draft: '',
    html: null,
    unsupported: 0,
    outcome: null,
    text: '',
    nearest: [],
    rating: null,
  };
}

/** Puts what came into an answer. `error` is not for the answer: whoever asked tells of it. */
export function applyEvent(answer: Answer, event: Exclude<HelpEvent, { type: 'error' }>): void {
  switch (event.type) {
    case 'start':
      answer.answerId = event.answerId;
      answer.answerer = event.answerer;
      answer.model = event.model;
      return;
    case 'note':
      answer.notes.push({ code: event.code, message: event.message });
      // A model that failed: what it had said is void.
      answer.draft = '';
      return;
    case 'sources':
      answer.sources = event.sources;
      return;
    case 'part':
      answer.answerer = 'posts';
      answer.parts.push(event.part);
      return;
    case 'delta':
      answer.draft += event.text;
      return;
    case 'checked':
      answer.html = event.html;
      answer.unsupported = event.unsupported;
      return;
    case 'done':
      answer.outcome = event.outcome;
      answer.text = event.text;
      answer.nearest = event.nearest;
  }
}

/**
 * An answer for the clipboard: its text, then its sources by number, each with its whole address.
 *
 * @param addressOf the whole address of a path, such as `/post/some-slug`
 */
export function answerAsText(answer: Answer, addressOf: (path: string) => string): string {
  const text =
    answer.text || answer.draft || answer.parts.map((part) => `${part.text} [${part.source}]`).join('\n');
  const sources = answer.sources.map(
    (source) => `[${source.number}] ${sourceTitle(source)}\n    ${addressOf(source.href)}`,
  );
  return [text, ...(sources.length > 0 ? [`Sources\n${sources.join('\n')}`] : [])].join('\n\n');
}

/** Post and section of a source, such as `Effects without surprises › Two effects you can delete`. */
export function sourceTitle({ postTitle, sectionTitle }: HelpSource): string {
  return sectionTitle === null ? postTitle : `${postTitle} › ${sectionTitle}`;
}
