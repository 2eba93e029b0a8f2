/** Lets so many run at once; the others wait their turn. */
export class Slots {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly count: number) {}

  /** @throws {DOMException} `AbortError`, when the signal aborts before its turn comes; else what `action` throws */
  async run<T>(signal: AbortSignal, action: () => Promise<T>): Promise<T> {
    await this.enter(signal);
    try {
      return await action();
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }

  private enter(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const begin = () => {
        this.running += 1;
        resolve();
      };
      if (this.running < this.count) {
        begin();
        return;
      }
      this.queue.push(begin);
      signal.addEventListener('abort', () => {
        const at = this.queue.indexOf(begin);
        if (at >= 0) {
          this.queue.splice(at, 1);
          reject(signal.reason as Error);
        }
      });
    });
  }
}
