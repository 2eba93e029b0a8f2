import Datastore from 'nedb-promises';
import type { CollectionName } from '../port';
import { assertScalar } from './at-the-door';
import { COLLECTION_NAMES, forEachCollection } from './collection-names';
import { type EngineDocument, fromEngine, SHAPES, toEngine } from './collections';
import { DerivedLists } from './derived-lists';
import type { Entry, State } from './journal/entries';
import type { SnapshotItem } from './journal/snapshot';
import { slices } from './journal/slices';
import { completeStored } from './complete-stored';
import { OperationGate } from './operation-gate';
import { hasBody, RecordBodies } from './record-bodies';

const INSERT_SLICE = 100;

/** Documents by the value of one field. */
export interface Query {
  field: string;
  value: string;
}

/** A document that could not be loaded because another has its unique key (after losses on disk). */
export interface Conflict {
  collection: CollectionName;
  document: EngineDocument;
}

type Store = ReturnType<typeof createStore>;

/** NeDB's own `getAllData`, which the wrapper passes through but does not declare: references, no copies. */
interface WholeStore {
  getAllData(): EngineDocument[];
}

function createStore() {
  return Datastore.create({ inMemoryOnly: true });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errorType' in error && error.errorType === 'uniqueViolated';
}

/** NeDB in memory as the query and index engine, with the derived lists. It never touches the disk. */
export class Engine {
  readonly lists = new DerivedLists();
  private readonly gate = new OperationGate();
  private readonly bodies = new RecordBodies();

  private constructor(private readonly stores: Record<CollectionName, Store>) {}

  static async create(): Promise<Engine> {
    const stores = {} as Record<CollectionName, Store>;
    for (const name of COLLECTION_NAMES) {
      const store = createStore();
      stores[name] = store;
      for (const fieldName of SHAPES[name].unique) {
        await store.ensureIndex({ fieldName, unique: true, sparse: true });
      }
      for (const fieldName of SHAPES[name].indexed) {
        await store.ensureIndex({ fieldName });
      }
    }
    return new Engine(stores);
  }

  /** Takes over everything that was read from disk, in slices; of two that share a key the later written stays. */
  async load(state: State): Promise<Conflict[]> {
    const conflicts: Conflict[] = [];
    const pause = slices();
    for (const name of COLLECTION_NAMES) {
      const documents = [...state[name]].reverse();
      for (let at = 0; at < documents.length; at += INSERT_SLICE) {
        await pause();
        const slice = documents.slice(at, at + INSERT_SLICE).map(([id, stored]) => {
          completeStored(name, stored);
          this.lists.take(name, id, stored);
          if (hasBody(name)) {
            this.bodies.set(name, id, stored['body']);
            delete stored['body'];
          }
          return toEngine(name, id, stored);
        });
        conflicts.push(...(await this.insert(name, slice)));
      }
    }
    for (const { collection, document } of conflicts) {
      state[collection].delete(document._id);
      this.lists.take(collection, document._id, null);
    }
    this.lists.fill(state);
    return conflicts;
  }

  private async insert(name: CollectionName, documents: readonly EngineDocument[]): Promise<Conflict[]> {
    try {
      await this.stores[name].insert([...documents]);
      return [];
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error;
      }
    }
    const conflicts: Conflict[] = [];
    for (const document of documents) {
      try {
        await this.stores[name].insert(document);
      } catch (error) {
        if (!isUniqueViolation(error)) {
          throw error;
        }
        conflicts.push({ collection: name, document: this.withBody(name, document) });
        this.bodies.delete(name, document._id);
      }
    }
    return conflicts;
  }

  private withBody(collection: CollectionName, document: EngineDocument): EngineDocument {
    return hasBody(collection) ? { ...document, body: this.bodies.get(collection, document._id) } : document;
  }

  /** Copies of the documents that match. Waits while a transaction is applied, so that none is seen in part. */
  async find(collection: CollectionName, query: Query): Promise<EngineDocument[]> {
    return this.gate.shared(async () => {
      const documents = await this.search(collection, query);
      return documents.map((document) => this.withBody(collection, document));
    });
  }

  /** The same without their bodies, whose sizes are given as `textBytes`: for lists. */
  async findLight(collection: CollectionName, query: Query): Promise<EngineDocument[]> {
    return this.gate.shared(async () => {
      const documents = await this.search(collection, query);
      return documents.map((document) => ({
        ...document,
        textBytes: this.bodies.sizeOf(collection, document._id),
      }));
    });
  }

  private async search(collection: CollectionName, { field, value }: Query): Promise<EngineDocument[]> {
    assertScalar(value);
    return this.stores[collection].find<EngineDocument>({ [field]: value });
  }

  /** Resolves when no transaction is being applied: before the lists are read. */
  async settled(): Promise<void> {
    await this.gate.shared(() => Promise.resolve());
  }

  /** Applies a flushed transaction: what was read back from its record. */
  async apply(entries: readonly Entry[]): Promise<void> {
    await this.gate.alone(() => this.applyAll(entries));
  }

  private async applyAll(entries: readonly Entry[]): Promise<void> {
    for (const [collection, id, stored] of entries) {
      const store = this.stores[collection];
      if (stored === null) {
        await store.remove({ _id: id }, {});
        this.bodies.delete(collection, id);
      } else {
        const { body, ...light } = stored;
        const document = toEngine(collection, id, hasBody(collection) ? light : stored);
        await store.update({ _id: id }, document, { upsert: true });
        if (hasBody(collection)) {
          this.bodies.set(collection, id, body);
        }
      }
    }
    this.lists.apply(entries);
  }

  /** Everything as it is now, by reference: NeDB replaces documents and never changes one in place. */
  capture(): { counts: Record<CollectionName, number>; items: SnapshotItem[] } {
    const counts = forEachCollection(() => 0);
    const items: SnapshotItem[] = [];
    for (const collection of COLLECTION_NAMES) {
      const documents = (this.stores[collection] as unknown as WholeStore).getAllData();
      counts[collection] = documents.length;
      for (const document of documents) {
        const id = document._id;
        const body = hasBody(collection) ? this.bodies.capture(collection, id) : undefined;
        const read = () => ({ ...fromEngine(document), ...(body && { body: body() }) });
        items.push({ collection, id, read });
      }
    }
    return { counts, items };
  }
}
