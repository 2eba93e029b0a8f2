import { EDITOR } from '../../../../server/contract/constants/editor';

/** Milliseconds without a key until the text is compared with what was saved: never in the turn of a key. */
const REST = 250;

/** When something is done with a text: after the last key, and one thing at a time. */
export class Turns {
  private readonly onRest: () => void;
  private readonly onKeep: () => void;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param onRest nothing was typed for a moment
   * @param onKeep it is time to keep the text
   */
  constructor({ onRest, onKeep }: { onRest: () => void; onKeep: () => void }) {
    this.onRest = onRest;
    this.onKeep = onKeep;
  }

  /** Something was typed. */
  noteTyping(): void {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(this.onRest, REST);
    this.planKeeping();
  }

  planKeeping(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(this.onKeep, EDITOR.saveDelay);
  }

  /** What is done instead keeps the text too. */
  cancelKeeping(): void {
    clearTimeout(this.keepTimer);
  }

  /** Does something after what was asked for before. @param work never rejects */
  take(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done;
    return done;
  }
}
