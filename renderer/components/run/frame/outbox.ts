import { RUN } from '../../../../server/contract/constants/run';
import type { Line } from '../messages';
import { countOld } from '../old-lines';

/** Milliseconds of one turn, and batches that leave at once in each. */
const TURN = 50;
const AT_ONCE = 20;

interface OutboxOptions {
  send: (lines: Line[], cut: number) => void;
  /** Milliseconds. */
  now: () => number;
  later: (flush: () => void, delay: number) => void;
}

/**
 * Lines on their way to the page: at once while they are few, else some times a second, the last of them alone.
 * A program that never pauses sends too: nothing here waits for a timer that never comes.
 */
export class Outbox {
  private lines: Line[] = [];
  private characters = 0;
  private cut = 0;
  private turnStart = -TURN;
  private sentInTurn = 0;
  private isPlanned = false;

  constructor(private readonly options: OutboxOptions) {}

  add(line: Line): void {
    const text = shorten(line.text);
    this.lines.push({ ...line, text });
    this.characters += text.length;
    if (this.lines.length > RUN.linesMax * 2 || this.characters > RUN.charactersMax * 2) {
      this.dropOldest();
    }
    const now = this.options.now();
    if (now - this.turnStart >= TURN) {
      this.turnStart = now;
      this.sentInTurn = 0;
    }
    if (this.sentInTurn < AT_ONCE) {
      this.sentInTurn += 1;
      this.flush();
    } else if (!this.isPlanned) {
      this.isPlanned = true;
      this.options.later(() => {
        this.isPlanned = false;
        this.flush();
      }, TURN);
    }
  }

  flush(): void {
    if (this.lines.length > 0) {
      this.dropOldest();
      this.options.send(this.lines, this.cut);
      this.lines = [];
      this.characters = 0;
      this.cut = 0;
    }
  }

  clear(): void {
    this.lines = [];
    this.characters = 0;
    this.cut = 0;
  }

  private dropOldest(): void {
    const { count, characters } = countOld(this.lines, this.characters);
    this.characters = characters;
    this.cut += count;
    this.lines.splice(0, count);
  }
}

function shorten(text: string): string {
  const over = text.length - RUN.lineMax;
  return over > 0 ? `${text.slice(0, RUN.lineMax)} … (${over} more characters)` : text;
}
