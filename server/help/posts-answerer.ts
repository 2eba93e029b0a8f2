import type { Answerer } from './port';

/** What a refusal says. */
export const NOTHING_FITS =
  'The posts here do not answer this. These come nearest; asking with other words may help, too.';
export const NOTHING_NEAR = 'The posts here do not answer this. Other words may help.';

/** Answers with what stands in the posts, word for word, and with nothing else. */
export const postsAnswerer: Answerer = {
  async *answer(_question, { found: { isAnswered, sources, parts, nearest } }) {
    if (!isAnswered) {
      yield {
        type: 'done',
        outcome: 'refused',
        text: nearest.length > 0 ? NOTHING_FITS : NOTHING_NEAR,
        nearest,
      };
      return;
    }
    yield { type: 'sources', sources };
    for (const part of parts) {
      yield { type: 'part', part };
    }
    const text = parts.map((part) => `${part.text.replaceAll('\t', ' | ')} [${part.source}]`).join('\n');
    yield { type: 'done', outcome: 'answered', text, nearest: [] };
  },
};
