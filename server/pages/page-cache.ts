import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent: its bytes in each encoding, and its headers as `writeHead` takes them fastest. */
export interface CachedPage {
  revision: number;
  etag: string;
  variants: Record<Encoding, { body: Buffer; headers: readonly string[] } | null>;
  hits: number;
}

const MAX_BYTES = 48 * 1024 * 1024;

/**
 * Rendered pages by address, each valid for one content revision (DESIGN §3, "Pages").
 *
 * A page is compressed once when it enters, quickly, and again as well as possible once it proves popular:
 * the best brotli takes about 100 ms, so it runs beside the requests, one page at a time.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) =>
      Object.values(page.variants).reduce((sum, variant) => sum + (variant?.body.length ?? 0), 512),
  });
  #polishing: Promise<void> = Promise.resolve();

  /** @param commonHeaders sent with every page */
  constructor(private readonly commonHeaders: Readonly<Record<string, string>>) {}

  get(url: string, revision: number): CachedPage | undefined {
    const page = this.#pages.get(url);
    return page?.revision === revision ? page : undefined;
  }

  /** Compresses a page and keeps it. */
  async put(url: string, revision: number, html: string, contentType: string): Promise<CachedPage> {
    const body = Buffer.from(html);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const [br, gz] = await Promise.all([brotli(body, 5), compressGzip(body, { level: 6 })]);
    const page: CachedPage = {
      revision,
      etag,
      hits: 0,
      variants: {
        br: this.#variant(br, 'br', etag, contentType),
        gzip: this.#variant(gz, 'gzip', etag, contentType),
        identity: this.#variant(body, 'identity', etag, contentType),
      },
    };
    this.#pages.set(url, page);
    return page;
  }

  /** Counts a hit; the second one has the page compressed as small as it gets. */
  countHit(page: CachedPage): void {
    page.hits += 1;
    const identity = page.variants.identity;
    const contentType = identity?.headers[1];
    if (page.hits !== 2 || !identity || !contentType) {
      return;
    }
    this.#polishing = this.#polishing.then(async () => {
      const best = await brotli(identity.body, 11);
      page.variants.br = this.#variant(best, 'br', page.etag, contentType);
    });
  }

  /** Resolves when no page is being compressed. */
  settled(): Promise<void> {
    return this.#polishing;
  }

  #variant(body: Buffer, encoding: Encoding, etag: string, contentType: string) {
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

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/**
 * The best encoding that an Accept-Encoding header takes (RFC 9110, section 12.5.3).
 * Browsers send no weights but `q=0`, which is honoured.
 */
export function pickEncoding(accepted: string | string[] | undefined): Encoding {
  const text = Array.isArray(accepted) ? accepted.join(',') : (accepted ?? '');
  if (text === 'gzip, deflate, br' || text === 'gzip, deflate, br, zstd' || text === 'br') {
    return 'br';
  }
  const taken = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter((part) => !part.some((weight) => /^q=0(\.0*)?$/.test(weight)))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}
