import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type Encoding, pickEncoding } from '../packing/encoding';
import { pack } from '../packing/pack';

const MAX_BYTES = 8 * 1024 * 1024;
const SMALLEST_TO_COMPRESS = 1_024;

interface Variant {
  body: Buffer;
  /** As `writeHead` takes them fastest. */
  headers: string[];
}

interface Entry {
  revision: number;
  etag: string;
  /** Headers of the answer that are not about its bytes. */
  headers: Readonly<Record<string, string>>;
  identity: Variant;
  packed: Partial<Record<'br' | 'gzip', Variant | 'running'>>;
}

/** ETag of a body (RFC 9110, section 8.8.3). Weak: the same content packed differently keeps it. */
export function weakEtag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match header names this ETag; compared weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) {
    return false;
  }
  const bare = etag.replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare);
}

/**
 * Public API answers by address, as Buffers, each valid for one content revision. Packed forms are made
 * beside the requests when somebody first asks for one.
 */
export class JsonCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ identity, packed }) =>
      Object.values(packed).reduce(
        (sum, variant) => sum + (variant === 'running' ? 0 : variant.body.length),
        identity.body.length + 1_024,
      ),
  });

  /** @param commonHeaders sent with every answer */
  constructor(private readonly commonHeaders: Readonly<Record<string, string>>) {}

  put(url: string, revision: number, body: Buffer, headers: Readonly<Record<string, string>>): void {
    const etag = weakEtag(body);
    const shared = { ...this.commonHeaders, ...headers, ETag: etag };
    this.#entries.set(url, {
      revision,
      etag,
      headers: shared,
      identity: variantOf(body, 'identity', shared),
      packed: {},
    });
  }

  /** The answer that stands ready for this address, if it still holds. */
  find(url: string, revision: number): Entry | undefined {
    const entry = this.#entries.get(url);
    return entry?.revision === revision ? entry : undefined;
  }

  /** Sends an answer that was found. */
  send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    if (matchesEtag(request.headers['if-none-match'], entry.etag)) {
      response.writeHead(304, Object.entries(entry.headers).flat()).end();
      return;
    }
    const isSmall = entry.identity.body.length < SMALLEST_TO_COMPRESS;
    const encoding = isSmall ? 'identity' : pickEncoding(request.headers['accept-encoding']);
    const variant =
      encoding === 'identity' ? entry.identity : this.#packed(request.url ?? '', entry, encoding);
    response.writeHead(200, variant.headers).end(variant.body);
  }

  #packed(url: string, entry: Entry, encoding: 'br' | 'gzip'): Variant {
    const ready = entry.packed[encoding];
    if (ready && ready !== 'running') {
      return ready;
    }
    if (!ready) {
      entry.packed[encoding] = 'running';
      void pack(entry.identity.body, encoding).then(
        (body) => {
          entry.packed[encoding] = variantOf(body, encoding, entry.headers);
          if (this.#entries.peek(url) === entry) {
            // Set anew, so that its size counts.
            this.#entries.set(url, { ...entry });
          }
        },
        () => delete entry.packed[encoding],
      );
    }
    return entry.identity;
  }
}

function variantOf(body: Buffer, encoding: Encoding, headers: Readonly<Record<string, string>>): Variant {
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    Vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...headers,
  };
  return { body, headers: Object.entries(all).flat() };
}
