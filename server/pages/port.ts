import type { LimitClass } from '../contract/endpoints/endpoint';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** @throws RateLimitedError when there were too many */
export type ConsumeLimit = (limit: LimitClass) => Promise<void>;

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
   * @param consume counts what costs as much as the same call of the API, before it is done
   */
  handle(
    path: string,
    search: string,
    headers: IncomingHttpHeaders,
    consume?: ConsumeLimit,
  ): Promise<PageResponse>;
}
