import type { CollectionName } from '../port';
import { type RecordOf, toRecord } from './collections';
import type { StagedDocuments } from './derived-lists';
import type { Engine, Query } from './engine';
import { Overlay } from './overlay';

/** Where readers read: what is flushed, or, within a transaction, that and the writes before it. */
export interface DocumentSource {
  readonly lists: Engine['lists'];
  find<C extends CollectionName>(collection: C, query: Query): Promise<RecordOf[C][]>;
  /** What the lists do not know yet. */
  staged(collection: CollectionName): StagedDocuments;
  /** Before the lists are read: waits while a transaction is applied. */
  settled(): Promise<void>;
}

/** Flushed and applied transactions alone. */
export function committedSource(engine: Engine): DocumentSource {
  return layeredSource(engine, () => new Overlay([]));
}

/** With layers above; asked for at each query, as flushed ones sink into the engine. */
export function layeredSource(engine: Engine, overlay: () => Overlay): DocumentSource {
  return {
    lists: engine.lists,
    async find(collection, query) {
      // A layer sinks only when all of it is applied, so what it covers is taken from it and nothing twice.
      const above = overlay();
      const written = above.find(collection, query);
      const below = await engine.find(collection, query);
      return [
        ...below.filter(({ _id }) => !above.covers(collection, _id)),
        ...written.map((each) => structuredClone(each)),
      ].map((document) => toRecord(collection, document));
    },
    staged: (collection) => overlay().staged(collection),
    settled: () => engine.settled(),
  };
}
