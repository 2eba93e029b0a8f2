import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** Everything that is not the API, a file or an operations address: pages, feeds, sitemap, robots. */
export interface PageHandler {
  /**
   * Answers a GET or HEAD of a page that stands ready in the cache.
   *
   * @returns false when it does not; nothing has been written then
   */
  handleCached(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * @param path decoded nowhere: as it stands in the request line, without the search
   * @param search with its question mark, or empty
   */
  handle(path: string, search: string, headers: IncomingHttpHeaders): Promise<PageResponse>;
}
