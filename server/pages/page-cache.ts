import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../packing/encoding';
import { pack, packBest, unpack } from '../packing/pack';

/** A page's bytes in one encoding, and its headers as `writeHead` takes them fastest. */
export interface Variant {
  body: Buffer;
  headers: readonly string[];
}

/** A page ready to be sent, in the encodings that were asked for so far: one at least. */
export interface CachedPage {
  revision: number;
  etag: string;
  contentType: string;
  variants: Partial<Record<Encoding, Variant>>;
  hits: number;
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Rendered pages by address, each valid for one content revision (DESIGN §3, "Pages").
 *
 * A page enters in the encoding asked for, quickly compressed; another encoding is made of that when somebody
 * asks for it. A page that proves popular is compressed again as well as possible: the best brotli takes about
 * 100 ms, so it runs beside the requests, one page at a time.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    // Each variant's headers and objects take about as much as this.
    sizeCalculation: ({ variants }) =>
      Object.values(variants).reduce((sum, { body }) => sum + body.length + 2_048, 512),
  });
  #polishing: Promise<void> = Promise.resolve();

  /** @param commonHeaders sent with every page */
  constructor(private readonly commonHeaders: Readonly<Record<string, string>>) {}

  get(url: string, revision: number): CachedPage | undefined {
    const page = this.#pages.get(url);
    return page?.revision === revision ? page : undefined;
  }

  /** Packs a page in one encoding and keeps that. */
  async put(
    url: string,
    revision: number,
    html: string,
    contentType: string,
    encoding: Encoding,
  ): Promise<CachedPage> {
    const body = Buffer.from(html);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const page: CachedPage = { revision, etag, contentType, hits: 0, variants: {} };
    page.variants[encoding] = this.#variant(await pack(body, encoding), encoding, page);
    this.#pages.set(url, page);
    return page;
  }

  /** A page in an encoding that it may not have yet. */
  async variant(url: string, page: CachedPage, encoding: Encoding): Promise<Variant> {
    const known = page.variants[encoding];
    if (known) {
      return known;
    }
    const made = this.#variant(await pack(await unpacked(page), encoding), encoding, page);
    page.variants[encoding] = made;
    this.#resize(url, page);
    return made;
  }

  /** Counts a hit; the second one has the page compressed as small as it gets. */
  countHit(url: string, page: CachedPage): void {
    page.hits += 1;
    if (page.hits !== 2) {
      return;
    }
    this.#polishing = this.#polishing.then(async () => {
      page.variants.br = this.#variant(await packBest(await unpacked(page)), 'br', page);
      this.#resize(url, page);
    });
  }

  /** Resolves when no page is being compressed. */
  settled(): Promise<void> {
    return this.#polishing;
  }

  /** Set anew, so that its size counts. */
  #resize(url: string, page: CachedPage): void {
    if (this.#pages.peek(url) === page) {
      this.#pages.delete(url);
      this.#pages.set(url, page);
    }
  }

  #variant(body: Buffer, encoding: Encoding, { contentType, etag }: CachedPage): Variant {
    const headers = {
      'Content-Type': contentType,
      'Content-Length': String(body.length),
      ETag: etag,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...this.commonHeaders,
    };
    return { body, headers: Object.entries(headers).flat() };
  }
}

function unpacked({ variants: { identity, br, gzip } }: CachedPage): Promise<Buffer> | Buffer {
  if (identity) {
    return identity.body;
  }
  return br ? unpack(br.body, 'br') : unpack(gzip?.body ?? Buffer.alloc(0), 'gzip');
}
