import type { Middleware } from 'koa';
import { MethodNotAllowedError } from '../../domain/errors';
import type { AppContext } from '../app-context';
import { clientAddress, limitKey } from '../client-address';

/** Everything that is no API, file or operations address: pages, feeds, sitemap, and pages that do not exist. */
export function pages({ pages: handler, securityHeaders, rateLimits, config }: AppContext): Middleware {
  return async function handlePages(koa) {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new MethodNotAllowedError('This address takes GET only.', ['GET', 'HEAD']);
    }
    koa.remove('Content-Security-Policy');
    koa.set(securityHeaders);
    const address = limitKey(clientAddress(koa.req, config.trustedProxies));
    const page = await handler.handle(koa.path, koa.search, koa.headers, (limit) =>
      rateLimits.consume(limit, address),
    );
    koa.status = page.status;
    koa.set(page.headers);
    koa.body = page.body;
    koa.set(page.headers);
  };
}
