import { RUN } from '../../../../server/contract/constants/run';

interface WatchdogOptions {
  ping: (id: number) => void;
  /** No answer for some seconds, or one after that. */
  onSilence: (isSilent: boolean) => void;
  /** No answer for too long. */
  onDeath: () => void;
  /** Seconds without an answer that are too long; Infinity never gives up. */
  silenceMax: number;
}

/**
 * Asks a program each second whether it still answers. Counts its own turns, not the clock: a computer that slept
 * has missed none.
 */
export class Watchdog {
  private readonly timer: number;
  private id = 0;
  private answered = 0;
  private silence = 0;

  constructor(private readonly options: WatchdogOptions) {
    this.timer = window.setInterval(() => this.turn(), 1_000);
  }

  take(id: number): void {
    this.answered = Math.max(this.answered, id);
    if (this.silence >= RUN.silence) {
      this.options.onSilence(false);
    }
    this.silence = 0;
  }

  stop(): void {
    window.clearInterval(this.timer);
  }

  private turn(): void {
    if (this.id === this.answered) {
      this.id += 1;
      this.options.ping(this.id);
      return;
    }
    this.silence += 1;
    if (this.silence === RUN.silence) {
      this.options.onSilence(true);
    }
    if (this.silence >= this.options.silenceMax) {
      this.stop();
      this.options.onDeath();
    }
  }
}
