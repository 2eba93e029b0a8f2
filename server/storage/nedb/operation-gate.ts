/**
 * Lets single reads run together and a transaction be applied alone, so that no read sees part of one.
 * Reads are short and wait for nothing else, so neither side can block the other for long.
 */
export class OperationGate {
  private reading = 0;
  private alonePromise: Promise<void> | undefined;
  private whenUnread: (() => void) | undefined;

  async shared<T>(read: () => Promise<T>): Promise<T> {
    while (this.alonePromise !== undefined) {
      await this.alonePromise;
    }
    this.reading += 1;
    try {
      return await read();
    } finally {
      this.reading -= 1;
      if (this.reading === 0) {
        this.whenUnread?.();
      }
    }
  }

  /** Never call it twice at once. */
  async alone(apply: () => Promise<void>): Promise<void> {
    const run = this.afterReads(apply).finally(() => {
      this.alonePromise = undefined;
    });
    this.alonePromise = run.catch(() => undefined);
    await run;
  }

  private async afterReads(apply: () => Promise<void>): Promise<void> {
    if (this.reading > 0) {
      await new Promise<void>((resolve) => {
        this.whenUnread = resolve;
      });
      this.whenUnread = undefined;
    }
    await apply();
  }
}
