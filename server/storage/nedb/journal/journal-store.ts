import { join } from 'node:path';
import type { Logger } from '../../../domain/ports';
import { countsOf } from './entries';
import type { FileSystem } from './file-system';
import { generationFile, generationsOf, UNFINISHED_ENDING } from './file-names';
import type { Counts } from './head';
import { type Appended, Journal } from './journal';
import { type Loaded, loadFolder } from './load';
import { quarantinePart } from './quarantine';
import { type SnapshotItem, writeSnapshot } from './snapshot';
import { Witness } from './witness';

/** Everything at one transaction, for a snapshot of it. */
export interface Capture {
  content: number;
  counts: Counts;
  items: SnapshotItem[];
}

export interface JournalStoreOptions {
  files: FileSystem;
  folder: string;
  logger: Logger;
  /** A snapshot is made when the journals exceed this and twice the last snapshot. Bytes. */
  limitBytes: number;
}

const RETRY_GROWTH = 1.5;

/** The files of the storage folder while it is open: the journal, its generations and the witness. */
export class JournalStore {
  /** With why it failed, if it did. */
  private snapshotting: Promise<Error | undefined> | undefined;
  private readonly stop = new AbortController();
  /** Bytes of the journals since the last snapshot, but for the one being written. */
  private earlierJournals: number;
  private snapshotBytes: number;
  private retryAt = 0;

  private constructor(
    private readonly options: JournalStoreOptions,
    private journal: Journal,
    private readonly witness: Witness,
    loaded: Loaded,
  ) {
    this.snapshotBytes = loaded.snapshotBytes;
    this.earlierJournals = Math.max(loaded.journalBytes - (loaded.journal?.size ?? 0), 0);
  }

  /** Reads the folder, keeps what is damaged in quarantine, cuts a torn tail and opens the journal. */
  static async open(options: JournalStoreOptions): Promise<{ store: JournalStore; loaded: Loaded }> {
    const { files, folder, logger } = options;
    const loaded = await loadFolder(files, folder);
    for (const part of loaded.damaged) {
      await quarantinePart(files, folder, part);
    }
    loaded.findings.forEach((finding) => logger.error({ finding }, 'Damage in the data folder'));
    // First: a journal without it, left by a start that was killed in between, would pass for damaged.
    const witness = await Witness.open(files, folder, loaded.sequence, (error) =>
      logger.warn({ err: error }, 'The witness file could not be written'),
    );
    let journal: Journal | undefined;
    try {
      journal = await openJournal(files, folder, loaded);
      const store = new JournalStore(options, journal, witness, loaded);
      if (!loaded.isBaseDamaged) {
        await store.removeOlderThan(loaded.baseGeneration).catch((error: unknown) => {
          logger.warn(
            { err: error },
            'Files of older generations could not be removed; the next start tries again',
          );
        });
      }
      return { store, loaded };
    } catch (error) {
      await Promise.all([journal?.close(), witness.close()]);
      throw error;
    }
  }

  get bytes(): number {
    return this.earlierJournals + this.journal.bytes;
  }

  get sequence(): number {
    return this.journal.sequence;
  }

  /** Appends transactions with one flush; all of them or none (StorageUnwritableError). */
  async append(payloads: readonly string[]): Promise<Appended[]> {
    const appended = await this.journal.append(payloads);
    this.witness.note(this.journal.sequence);
    return appended;
  }

  isRotationDue(): boolean {
    const due = Math.max(this.options.limitBytes, 2 * this.snapshotBytes, this.retryAt);
    return this.snapshotting === undefined && this.bytes > due;
  }

  /**
   * Begins a new generation: from here on transactions go to a new journal, and a snapshot of everything
   * before it is written meanwhile. Call it between two appends. A failure leaves all as it was.
   */
  async rotate(capture: Capture): Promise<void> {
    try {
      await this.begin(capture);
    } catch (error) {
      this.retryAt = this.bytes * RETRY_GROWTH;
      this.options.logger.warn({ err: error }, 'No new journal could be begun; the old one goes on');
    }
  }

  /**
   * As {@link rotate}, whatever the size. Resolves once the new journal stands; `written` resolves when the
   * snapshot is on the disk and all that is older is gone, and rejects when it is not.
   */
  async compact(capture: Capture): Promise<{ written: Promise<void> }> {
    await this.settled();
    await this.begin(capture);
    const done = this.snapshotting ?? Promise.resolve(undefined);
    const written = done.then((failure) => {
      if (failure !== undefined) {
        throw failure;
      }
    });
    // Heard of by whoever waits for it, who may not do so yet.
    written.catch(() => undefined);
    return { written };
  }

  /** Resolves when no snapshot is being written. */
  async settled(): Promise<void> {
    await this.snapshotting;
  }

  private async begin({ items, ...facts }: Capture): Promise<void> {
    const { files, folder } = this.options;
    const head = { generation: this.journal.generation + 1, base: this.journal.sequence, ...facts };
    const next = await Journal.create(files, folder, head);
    const previous = this.journal;
    this.earlierJournals += previous.bytes;
    this.journal = next;
    await previous.close().catch(() => undefined);
    this.snapshotting = this.snapshot(head, items).finally(() => {
      this.snapshotting = undefined;
    });
  }

  /** @returns why it failed; undefined when it did not */
  private async snapshot(
    head: { generation: number; base: number } & Omit<Capture, 'items'>,
    items: readonly SnapshotItem[],
  ): Promise<Error | undefined> {
    const { files, folder, logger } = this.options;
    try {
      const counts = Object.fromEntries(Object.entries(head.counts));
      this.snapshotBytes = await writeSnapshot(files, folder, { ...head, counts }, items, this.stop.signal);
      this.earlierJournals = 0;
      this.retryAt = 0;
      await this.removeOlderThan(head.generation);
      logger.debug({ generation: head.generation, bytes: this.snapshotBytes }, 'Snapshot written');
      return undefined;
    } catch (error) {
      if (!this.stop.signal.aborted) {
        this.retryAt = this.bytes * RETRY_GROWTH;
        logger.warn(
          { err: error },
          'The snapshot could not be written; the journals are kept and it is tried again',
        );
      }
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async removeOlderThan(generation: number): Promise<void> {
    const { files, folder } = this.options;
    const names = await files.list(folder);
    const old = (kind: 'journal' | 'snapshot') =>
      generationsOf(names, kind)
        .filter((each) => each < generation)
        .map((each) => generationFile(kind, each));
    const unfinished = names.filter((name) => name.endsWith(UNFINISHED_ENDING));
    for (const name of [...old('snapshot'), ...old('journal'), ...unfinished]) {
      await files.remove(join(folder, name));
    }
  }

  /** Waits for a snapshot under way to stop; the next start reads the journals instead. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.snapshotting;
    await this.journal.close();
    await this.witness.close();
  }
}

async function openJournal(files: FileSystem, folder: string, loaded: Loaded): Promise<Journal> {
  if (loaded.journal !== undefined && loaded.journal.validEnd > 0) {
    const { generation, validEnd } = loaded.journal;
    return Journal.open(files, folder, generation, validEnd, loaded.sequence);
  }
  return Journal.create(files, folder, {
    generation: loaded.journal?.generation ?? loaded.baseGeneration,
    base: loaded.sequence,
    content: loaded.content,
    counts: countsOf(loaded.state),
  });
}
