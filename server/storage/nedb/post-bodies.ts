import type { StoredDocument } from './journal/entries';

/**
 * Moves the heavy part of a stored post (see `StoredPost`) out of the JavaScript heap, into UTF-8 bytes of its
 * own: there it is most of what a large site takes, and the collector would walk past it again and again.
 * One that was moved already stays as it is.
 */
export function moveBodyOut(document: StoredDocument): void {
  if (typeof document['body'] === 'string') {
    document['body'] = toBytes(document['body']);
  }
}

/** The bodies of posts beside NeDB, which would copy them with every document that it hands out. */
export class PostBodies {
  private readonly held = new Map<string, Buffer>();

  /** @param body text, or what `moveBodyOut` made of it */
  set(postId: string, body: unknown): void {
    this.held.set(postId, Buffer.isBuffer(body) ? body : toBytes(String(body)));
  }

  delete(postId: string): void {
    this.held.delete(postId);
  }

  get(postId: string): string | undefined {
    return this.held.get(postId)?.toString('utf8');
  }

  /** Gives the body as it is now, whatever is written until it is asked for. */
  capture(postId: string): () => string | undefined {
    const held = this.held.get(postId);
    return () => held?.toString('utf8');
  }
}

/** Of exactly its own length: pooled buffers would hold on to their neighbours. */
function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
