import type { CollectionName } from '../port';
import type { EngineDocument } from './collections';
import type { Query } from './engine';

/** The writes of one transaction: what each document is after it, or null when it is removed. */
export class Layer {
  private readonly collections = new Map<CollectionName, Map<string, EngineDocument | null>>();

  set(collection: CollectionName, id: string, document: EngineDocument | null): void {
    let documents = this.collections.get(collection);
    if (documents === undefined) {
      documents = new Map();
      this.collections.set(collection, documents);
    }
    documents.set(id, document);
  }

  of(collection: CollectionName): ReadonlyMap<string, EngineDocument | null> {
    return this.collections.get(collection) ?? EMPTY;
  }
}

const EMPTY: ReadonlyMap<string, EngineDocument | null> = new Map();

function hasValue(document: EngineDocument, { field, value }: Query): boolean {
  const found = document[field];
  return found === value || (Array.isArray(found) && found.includes(value));
}

/** Layers over what is applied, the newest last; none of them changes any more but the newest. */
export class Overlay {
  constructor(private readonly layers: readonly Layer[]) {}

  covers(collection: CollectionName, id: string): boolean {
    return this.layers.some((layer) => layer.of(collection).has(id));
  }

  find(collection: CollectionName, query: Query): EngineDocument[] {
    if (query.field === '_id') {
      const document = this.layers.findLast((layer) => layer.of(collection).has(query.value));
      return [document?.of(collection).get(query.value) ?? []].flat();
    }
    const found: EngineDocument[] = [];
    this.layers.forEach((layer, depth) => {
      const newer = this.layers.slice(depth + 1);
      for (const [id, document] of layer.of(collection)) {
        if (
          document !== null &&
          hasValue(document, query) &&
          !newer.some((each) => each.of(collection).has(id))
        ) {
          found.push(document);
        }
      }
    });
    return found;
  }

  /** Every document of a collection that some layer has written, as the newest has it. */
  staged(collection: CollectionName): Map<string, EngineDocument | null> {
    return new Map(this.layers.flatMap((layer) => [...layer.of(collection)]));
  }
}
