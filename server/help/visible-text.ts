import { NO_ANSWER } from './model-prompt';

const THINKING = '<think>';
const THOUGHT = '</think>';

/**
 * What of a model's answer is for readers: not what it thinks aloud at the beginning, and not the word that it has no
 * answer. Held back until it is clear which it is.
 */
export class VisibleText {
  private raw = '';
  private shown = 0;

  /** @returns what can be shown now that could not be before */
  add(piece: string): string {
    this.raw += piece;
    const text = this.visible();
    const isUnclear = [THINKING, NO_ANSWER].some((word) => word.startsWith(text) || text.startsWith(word));
    if (isUnclear || this.isThinking()) {
      return '';
    }
    const fresh = text.slice(this.shown);
    this.shown = text.length;
    return fresh;
  }

  /** All of it. */
  text(): string {
    return this.isThinking() ? '' : this.visible().trim();
  }

  private isThinking(): boolean {
    return this.raw.trimStart().startsWith(THINKING) && !this.raw.includes(THOUGHT);
  }

  private visible(): string {
    const start = this.raw.trimStart();
    const end = start.indexOf(THOUGHT);
    return start.startsWith(THINKING) && end >= 0 ? start.slice(end + THOUGHT.length).trimStart() : start;
  }
}
