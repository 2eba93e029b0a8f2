import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A body as it stands, or deflated (RFC 1951). */
type Held = string | Buffer;

const PACK_AFTER_MS = 1_500;
const SLICE_MS = 5;
const PAUSE_MS = 10;

/**
 * The bodies of posts beside NeDB, which would copy them and leave them in the JavaScript heap: there they are
 * most of what a large site takes. Deflated, they are a third of it, out of the collector's way, and cost some
 * 40 us to read.
 *
 * Those read at the start are packed when it is over, in slices, since packing takes longer than reading them.
 */
export class PostBodies {
  private readonly held = new Map<string, Held>();

  set(postId: string, body: string): void {
    this.held.set(postId, pack(body));
  }

  delete(postId: string): void {
    this.held.delete(postId);
  }

  get(postId: string): string | undefined {
    const held = this.held.get(postId);
    return held === undefined ? undefined : unpack(held);
  }

  /** Gives the body as it is now, whatever is written until it is asked for. */
  capture(postId: string): () => string | undefined {
    const held = this.held.get(postId);
    return () => (held === undefined ? undefined : unpack(held));
  }

  /** Keeps a body that was just read from disk as it is, to be packed by `packLater`. */
  load(postId: string, body: string): void {
    this.held.set(postId, body);
  }

  /** Packs what was loaded, beside everything else; keeps no process alive. */
  packLater(): void {
    const waiting = this.held.entries();
    const packSome = (): void => {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const { value, done } = waiting.next();
        if (done) {
          return;
        }
        const [postId, held] = value;
        if (typeof held === 'string') {
          this.held.set(postId, pack(held));
        }
      }
      setTimeout(packSome, PAUSE_MS).unref();
    };
    setTimeout(packSome, PACK_AFTER_MS).unref();
  }
}

/** Copied to its own length: what zlib gives is the beginning of 16 KB, which would stay with it. */
function pack(body: string): Buffer {
  const packed = deflateRawSync(body, { level: 1 });
  const copy = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(copy);
  return copy;
}

function unpack(held: Held): string {
  return typeof held === 'string' ? held : inflateRawSync(held).toString('utf8');
}
