import type { CollectionName } from '../port';
import type { StoredDocument } from './journal/entries';

/** Collections whose documents have a heavy part, `body` (see `FOLDS`). */
const HEAVY: ReadonlySet<CollectionName> = new Set(['posts', 'postRevisions', 'drafts', 'certificates']);

export function hasBody(collection: CollectionName): boolean {
  return HEAVY.has(collection);
}

/**
 * Moves the heavy part of a stored document out of the JavaScript heap, into UTF-8 bytes of its
 * own: there it is most of what a large site takes, and the collector would walk past it again and again.
 * One that was moved already stays as it is.
 */
export function moveBodyOut(document: StoredDocument): void {
  if (typeof document['body'] === 'string') {
    document['body'] = toBytes(document['body']);
  }
}

/** The bodies of documents beside NeDB, which would copy them with every document that it hands out. */
export class RecordBodies {
  private readonly held = new Map<string, Buffer>();

  /** @param body text, or what `moveBodyOut` made of it */
  set(collection: CollectionName, id: string, body: unknown): void {
    this.held.set(nameOf(collection, id), Buffer.isBuffer(body) ? body : toBytes(String(body)));
  }

  /** Of a collection without bodies, too: then there is nothing to do. */
  delete(collection: CollectionName, id: string): void {
    this.held.delete(nameOf(collection, id));
  }

  get(collection: CollectionName, id: string): string | undefined {
    return this.held.get(nameOf(collection, id))?.toString('utf8');
  }

  /** In bytes; 0 where there is none. */
  sizeOf(collection: CollectionName, id: string): number {
    return this.held.get(nameOf(collection, id))?.length ?? 0;
  }

  /** Gives the body as it is now, whatever is written until it is asked for. */
  capture(collection: CollectionName, id: string): () => string | undefined {
    const held = this.held.get(nameOf(collection, id));
    return () => held?.toString('utf8');
  }
}

/** Ids hold no space. */
function nameOf(collection: CollectionName, id: string): string {
  return `${collection} ${id}`;
}

/** Of exactly its own length: pooled buffers would hold on to their neighbours. */
function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
