import type { Change, Readers, Storage, StorageHealth, Writers } from '../port';
import type { Committer } from './committer';
import { committedSource } from './document-source';
import type { Engine } from './engine';
import type { JournalStore } from './journal/journal-store';
import { makeReaders } from './readers';

/** What the storage is composed of (see `openNedbStorage`). */
export interface StorageParts {
  engine: Engine;
  store: JournalStore;
  committer: Committer;
  /** Damage found when it was opened. */
  findings: readonly string[];
  backup(target: string): Promise<void>;
  dropDamaged(texts: readonly string[]): Promise<void>;
  release(): Promise<void>;
}

/** The embedded storage: NeDB in memory over the journal. */
export function nedbStorage(parts: StorageParts): Storage {
  const { engine, store, committer, findings } = parts;
  const readers: Readers = makeReaders(committedSource(engine));
  let closing: Promise<void> | undefined;

  const close = async () => {
    await committer.idle();
    await store.close();
    await parts.release();
  };

  return {
    async read(fn) {
      return fn(readers);
    },
    async transact<T>(fn: (writers: Writers) => Promise<T>): Promise<T> {
      if (closing !== undefined) {
        throw new Error('The storage is closed.');
      }
      return committer.transact(fn);
    },
    onCommit: (listener: (changes: readonly Change[]) => void) => committer.onCommit(listener),
    contentRevision: () => committer.contentRevision,
    health: (): StorageHealth => ({
      isWritable: committer.isWritable,
      sequence: store.sequence,
      journalBytes: store.bytes,
      findings: [...findings],
    }),
    async compact() {
      if (closing !== undefined) {
        throw new Error('The storage is closed.');
      }
      await committer.compact();
    },
    dropDamaged: (texts) => parts.dropDamaged(texts),
    backup: (target) => parts.backup(target),
    close: () => (closing ??= close()),
  };
}
