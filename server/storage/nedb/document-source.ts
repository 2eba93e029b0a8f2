import type { PostRevisionOutline } from '../../domain/post';
import type { DraftOutline } from '../../domain/draft';
import type { CollectionName } from '../port';
import { fromEngine, type RecordOf, toRecord } from './collections';
import type { StagedDocuments } from './derived-lists';
import type { Engine, Query } from './engine';
import { Overlay } from './overlay';
import type { StoredPost } from './stored-post';

/** What is left of a stored record without its body. */
export interface LightOf {
  posts: Omit<StoredPost, 'body'> & { textBytes: number };
  postRevisions: PostRevisionOutline;
  drafts: DraftOutline;
}

/** Where readers read: what is flushed, or, within a transaction, that and the writes before it. */
export interface DocumentSource {
  readonly lists: Engine['lists'];
  find<C extends CollectionName>(collection: C, query: Query): Promise<RecordOf[C][]>;
  /** The same without the heavy parts, whose sizes are given. */
  findLight<C extends keyof LightOf>(collection: C, query: Query): Promise<LightOf[C][]>;
  /** What the lists do not know yet. */
  staged(collection: CollectionName): StagedDocuments;
  /** Before the lists are read: waits while a transaction is applied. */
  settled(): Promise<void>;
}

/** The document with a value in a field that no two may share. */
export type One = <C extends CollectionName>(
  collection: C,
  field: string,
  value: string,
) => Promise<RecordOf[C] | undefined>;

export function oneOf(source: DocumentSource): One {
  return async (collection, field, value) => (await source.find(collection, { field, value }))[0];
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
    async findLight<C extends keyof LightOf>(collection: C, query: Query) {
      const above = overlay();
      const written = above.find(collection, query);
      const below = await engine.findLight(collection, query);
      return [
        ...below.filter(({ _id }) => !above.covers(collection, _id)),
        ...written.map(({ body, ...light }) => ({
          ...(structuredClone(light) as (typeof written)[number]),
          textBytes: Buffer.byteLength(String(body)),
        })),
      ].map((document) => fromEngine(document) as unknown as LightOf[C]);
    },
    staged: (collection) => overlay().staged(collection),
    settled: () => engine.settled(),
  };
}
