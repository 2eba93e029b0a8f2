import type { Logger } from '../../domain/ports';
import { InvalidDocumentError, StorageUnwritableError } from '../errors';
import type { Change, Writers } from '../port';
import type { Engine } from './engine';
import { documentName, type Entry, parseEntries } from './journal/entries';
import type { JournalStore } from './journal/journal-store';
import { payloadOf } from './journal/record';
import type { Layer } from './overlay';
import { Transaction } from './transaction';

const BATCH_BYTES = 8 * 1024 * 1024;
const TRANSACTION_MAX_BYTES = 64 * 1024 * 1024;

interface Commit {
  payload: string;
  layer: Layer;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Somebody who waits for the disk to hold the present alone. */
interface Compaction {
  resolve: (done: { written: Promise<void> }) => void;
  reject: (error: unknown) => void;
}

type Listener = (changes: readonly Change[]) => void;

function changesOf(sequence: number, entries: readonly Entry[]): Change[] {
  const changes = new Map<string, Change>();
  for (const [collection, id, document] of entries) {
    changes.set(documentName(collection, id), { sequence, collection, id, isRemoved: document === null });
  }
  return [...changes.values()];
}

/**
 * Runs transactions one after another and commits them together. A callback begins when the one before has
 * ended, not when it is flushed: it sees the writes that wait for the flush in layers above the engine, and
 * resolves after them. Should their flush fail, all that was built on them fails with StorageUnwritableError.
 */
export class Committer {
  private turn: Promise<unknown> = Promise.resolve();
  private pending: readonly Layer[] = [];
  private queue: Commit[] = [];
  private compactions: Compaction[] = [];
  private draining: Promise<void> | undefined;
  /** Settles with the last commit that is under way. */
  private lastCommit: Promise<void> = Promise.resolve();
  /** Counts failed flushes: a callback that began before one has seen what no longer is. */
  private failures = 0;
  private lastFailure: Error | undefined;
  private broken: Error | undefined;
  private readonly listeners = new Set<Listener>();
  isWritable = true;

  constructor(
    private readonly engine: Engine,
    private readonly store: JournalStore,
    private readonly logger: Logger,
    private content: number,
  ) {}

  get contentRevision(): number {
    return this.content;
  }

  onCommit(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async transact<T>(fn: (writers: Writers) => Promise<T>): Promise<T> {
    const run = this.turn.then(() => this.run(fn));
    this.turn = run.catch(() => undefined);
    const { result, done } = await run;
    await done;
    if ('error' in result) {
      throw result.error;
    }
    return result.value;
  }

  /** The callback's turn. `done` settles when what it saw, and what it wrote, is on the disk. */
  private async run<T>(
    fn: (writers: Writers) => Promise<T>,
  ): Promise<{ result: { value: T } | { error: unknown }; done: Promise<void> }> {
    if (this.broken !== undefined) {
      throw new StorageUnwritableError(this.broken);
    }
    const seen = this.lastCommit;
    const failures = this.failures;
    const transaction = new Transaction(this.engine, () => this.pending);
    let result: { value: T } | { error: unknown };
    try {
      result = { value: await fn(transaction.writers()) };
    } catch (error) {
      result = { error };
    }
    await transaction.end();
    if (failures !== this.failures) {
      throw new StorageUnwritableError(this.lastFailure);
    }
    if ('error' in result || transaction.steps.length === 0) {
      return { result, done: seen };
    }
    return { result, done: this.commit(transaction) };
  }

  private commit({ steps, layer }: Transaction): Promise<void> {
    const payload = `[${steps.join(',')}]`;
    if (payload.length > TRANSACTION_MAX_BYTES) {
      throw new InvalidDocumentError('A transaction can write at most 64 MB at once.');
    }
    this.pending = [...this.pending, layer];
    const done = new Promise<void>((resolve, reject) => {
      this.queue.push({ payload, layer, resolve, reject });
    });
    // Those who wait for it hear of a failure; nobody else may.
    done.catch(() => undefined);
    this.lastCommit = done;
    this.startDraining();
    return done;
  }

  private startDraining(): void {
    this.draining ??= this.drain().finally(() => {
      this.draining = undefined;
      // What came between the last look and here would wait for the next otherwise.
      if (this.queue.length > 0 || this.compactions.length > 0) {
        this.startDraining();
      }
    });
  }

  /** Begins a new generation between two commits and resolves when nothing older is on the disk. */
  async compact(): Promise<void> {
    if (this.broken !== undefined) {
      throw new StorageUnwritableError(this.broken);
    }
    // Commits need not wait for a snapshot that is being written anyway.
    await this.store.settled();
    const { written } = await new Promise<{ written: Promise<void> }>((resolve, reject) => {
      this.compactions.push({ resolve, reject });
      this.startDraining();
    });
    try {
      await written;
    } catch (error) {
      throw new StorageUnwritableError(error);
    }
  }

  private async beginCompaction(): Promise<void> {
    const waiting = this.compactions.splice(0);
    try {
      const done = await this.store.compact({ ...this.engine.capture(), content: this.content });
      waiting.forEach(({ resolve }) => resolve(done));
    } catch (error) {
      waiting.forEach(({ reject }) => reject(new StorageUnwritableError(error)));
    }
  }

  private nextBatch(): Commit[] {
    let bytes = 0;
    const end = this.queue.findIndex(({ payload }) => (bytes += payload.length) > BATCH_BYTES);
    return this.queue.splice(0, end === -1 ? this.queue.length : Math.max(end, 1));
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0 || this.compactions.length > 0) {
      if (this.queue.length === 0) {
        await this.beginCompaction();
        continue;
      }
      const batch = this.nextBatch();
      try {
        const appended = await this.store.append(batch.map(({ payload }) => payload));
        this.isWritable = true;
        for (const [at, { sequence, record }] of appended.entries()) {
          await this.settle(batch[at], sequence, parseEntries(payloadOf(record), 'The journal'));
        }
      } catch (error) {
        this.fail(batch, error);
        continue;
      }
      if (this.compactions.length > 0) {
        await this.beginCompaction();
      } else if (this.store.isRotationDue()) {
        await this.store.rotate({ ...this.engine.capture(), content: this.content });
      }
    }
  }

  private async settle(
    commit: Commit | undefined,
    sequence: number,
    entries: readonly Entry[],
  ): Promise<void> {
    try {
      await this.engine.apply(entries);
    } catch (error) {
      // On disk, but memory no longer follows it: only a new start, which reads the disk, is safe.
      this.broken = error instanceof Error ? error : new Error(String(error));
      this.logger.error(
        { err: error, sequence },
        'A flushed transaction could not be applied; restart Lectern',
      );
      throw error;
    }
    this.pending = this.pending.filter((layer) => layer !== commit?.layer);
    if (entries.some(([collection]) => collection === 'posts' || collection === 'media')) {
      this.content = sequence;
    }
    this.tell(changesOf(sequence, entries));
    commit?.resolve();
  }

  private tell(changes: readonly Change[]): void {
    for (const listener of this.listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.logger.error({ err: error }, 'A listener of the storage failed');
      }
    }
  }

  /** Everything that waits was built on what failed, or after it. */
  private fail(batch: readonly Commit[], cause: unknown): void {
    const error = cause instanceof StorageUnwritableError ? cause : new StorageUnwritableError(cause);
    this.isWritable = false;
    this.failures += 1;
    this.lastFailure = error;
    const failed = [...batch, ...this.queue];
    this.queue = [];
    this.pending = [];
    this.lastCommit = Promise.resolve();
    failed.forEach(({ reject }) => reject(error));
    this.logger.error({ err: error.cause }, 'The disk did not take a write; it is tried again with the next');
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.turn;
    await this.draining;
  }
}
