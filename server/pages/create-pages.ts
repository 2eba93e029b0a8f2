import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../domain/ports';
import { pickEncoding } from '../packing/encoding';
import type { Storage } from '../storage/port';
import { RateLimitedError } from '../domain/errors';
import { certificateLimit, refusedCertificates } from './certificate-data';
import { renderDocument } from './document';
import { FEED_LENGTH, atomFeed, jsonFeed, rssFeed } from './feeds';
import { PageCache, type CachedPage } from './page-cache';
import { loadPageData } from './page-data';
import type { PageReads } from './page-reads';
import type { ConsumeLimit, PageHandler, PageResponse } from './port';
import type { RendererSource } from './renderer-source';
import { robotsTxt, sitemapXml } from './sitemap';

const HTML = 'text/html; charset=utf-8';

export interface PagesDependencies {
  reads: PageReads;
  renderer: RendererSource;
  storage: Pick<Storage, 'contentRevision'>;
  /** Origin that people use, without a slash at its end. */
  publicUrl: string;
  /** Sent with every cached page, which never passes through the middleware. */
  commonHeaders: Readonly<Record<string, string>>;
  logger: Logger;
  /** False in development, where scenes change without the content. */
  isCaching?: boolean;
}

/** Pages, feeds, sitemap and robots.txt, rendered once for each content revision. */
export function createPages(dependencies: PagesDependencies): PageHandler & { settled(): Promise<void> } {
  const { reads, renderer, storage, publicUrl, logger, isCaching = true } = dependencies;
  const cache = new PageCache(dependencies.commonHeaders);

  const documents: Record<string, { type: string; write: () => Promise<string> }> = {
    '/rss.xml': { type: 'application/rss+xml; charset=utf-8', write: () => feed(rssFeed) },
    '/atom.xml': { type: 'application/atom+xml; charset=utf-8', write: () => feed(atomFeed) },
    '/feed.json': { type: 'application/feed+json; charset=utf-8', write: () => feed(jsonFeed) },
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      write: async () => sitemapXml(await reads.allPosts(), publicUrl),
    },
    '/robots.txt': { type: 'text/plain; charset=utf-8', write: () => Promise.resolve(robotsTxt(publicUrl)) },
  };

  async function feed(write: typeof rssFeed): Promise<string> {
    return write((await reads.cards({ limit: FEED_LENGTH })).cards, publicUrl);
  }

  async function renderPage(
    path: string,
    search: string,
    headers: IncomingHttpHeaders,
    consume?: ConsumeLimit,
  ): Promise<PageResponse> {
    const revision = storage.contentRevision();
    const known = isCaching ? cache.get(path + search, revision) : undefined;
    if (known) {
      return answer(path + search, known, headers);
    }
    const decoded = decodePath(path);
    if (decoded === undefined) {
      return htmlResponse(404, await renderDocument(renderer, path, path, { status: 404 }, publicUrl));
    }
    const query = new URLSearchParams(search);
    const limit = certificateLimit(decoded, query);
    const refusal = limit && consume && (await refusalOf(consume(limit)));
    if (refusal) {
      const certificates = refusedCertificates(decoded, query, refusal.message);
      // To the renderer a page like any other, with its form and the reason.
      const snapshot = { status: 200, certificates } as const;
      const page = htmlResponse(
        429,
        await renderDocument(renderer, decoded, path + search, snapshot, publicUrl),
      );
      return { ...page, headers: { ...page.headers, ...refusal.headers } };
    }
    const data = await loadPageData(reads, decoded, query);
    if (data.kind === 'redirect') {
      return redirect(data.location + search);
    }
    const html = await renderDocument(renderer, decoded, path + search, data.snapshot, publicUrl);
    if (!data.isCacheable || !isCaching) {
      return htmlResponse(data.isMissing ? 404 : data.snapshot.status, html);
    }
    return keep(path + search, revision, html, HTML, headers);
  }

  /** Puts a page into the cache, and answers with it. */
  async function keep(
    url: string,
    revision: number,
    content: string,
    type: string,
    headers: IncomingHttpHeaders,
  ): Promise<PageResponse> {
    const encoding = pickEncoding(headers['accept-encoding']);
    return answer(url, await cache.put(url, revision, content, type, encoding), headers);
  }

  async function answer(url: string, page: CachedPage, headers: IncomingHttpHeaders): Promise<PageResponse> {
    const variant = await cache.variant(url, page, pickEncoding(headers['accept-encoding']));
    return { status: 200, headers: pairs(variant.headers), body: variant.body };
  }

  return {
    handleCached(request, response) {
      const page = isCaching ? cache.get(request.url ?? '', storage.contentRevision()) : undefined;
      if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
        return false;
      }
      const variant = page.variants[pickEncoding(request.headers['accept-encoding'])];
      if (!variant) {
        return false;
      }
      cache.countHit(request.url ?? '', page);
      if (request.headers['if-none-match'] === page.etag) {
        response.writeHead(304, withoutBody(variant.headers)).end();
      } else {
        response
          .writeHead(200, variant.headers as string[])
          .end(request.method === 'HEAD' ? undefined : variant.body);
      }
      return true;
    },
    async handle(path, search, headers, consume) {
      const document = documents[path];
      try {
        if (document) {
          const revision = storage.contentRevision();
          return await keep(path, revision, await document.write(), document.type, headers);
        }
        return await renderPage(path, search, headers, consume);
      } catch (error) {
        logger.error({ err: error, path }, 'A page could not be rendered.');
        const html = await renderDocument(renderer, path, path, { status: 500 }, publicUrl);
        return htmlResponse(500, html);
      }
    },
    settled: () => cache.settled(),
  };
}

async function refusalOf(consumed: Promise<void>): Promise<RateLimitedError | undefined> {
  try {
    await consumed;
    return undefined;
  } catch (error) {
    if (error instanceof RateLimitedError) {
      return error;
    }
    throw error;
  }
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function pairs(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])),
  );
}

function withoutBody(flat: readonly string[]): string[] {
  return Object.entries(pairs(flat))
    .filter(([name]) => !/^content-(length|encoding|type)$/i.test(name))
    .flat();
}

function htmlResponse(status: number, body: string): PageResponse {
  return { status, headers: { 'Content-Type': HTML, 'Cache-Control': 'no-store' }, body };
}

/** 308 keeps the method (RFC 9110, section 15.4.9). */
function redirect(location: string): PageResponse {
  return { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' }, body: '' };
}
