import type { RequestListener, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { MisdirectedRequestError } from '../domain/errors';
import { api } from './api';
import type { AppContext } from './app-context';
import { createHostCheck } from './host-check';
import { JsonCache } from './json-cache';
import { clientAddress, limitKey } from './client-address';
import { errors } from './middleware/errors';
import { issuerDocuments, mayBeForDocument } from './middleware/issuer-documents';
import { media } from './middleware/media';
import { operations } from './middleware/operations';
import { pages } from './middleware/pages';
import { requestContext } from './middleware/request-context';
import { isForFrame, sandbox } from './middleware/sandbox';
import { security } from './middleware/security';
import { staticFiles } from './middleware/static-files';
import { BARE_POLICY } from './security-headers';

/** Addresses that load balancers and monitors ask for by whatever name they know. */
const HOST_FREE = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Brotli's own defaults are its slowest quality, tens of milliseconds for a few kilobytes, and a window of 4 MB
 * for each answer under way.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 };

/**
 * The whole web application as a listener for `node:http`: it neither listens nor reads the environment.
 *
 * Pages and public API answers that stand ready are sent ahead of every middleware.
 */
export async function createApp(context: AppContext): Promise<RequestListener> {
  const { storage, config, metrics, rateLimits } = context;
  const isHostServed = createHostCheck(config);
  const cache = new JsonCache({ ...context.securityHeaders, 'Content-Security-Policy': BARE_POLICY });
  const koa = new Koa();
  koa.on('error', (error: unknown) => context.logger.error({ err: error }, 'A response failed.'));
  for (const middleware of [
    requestContext(context),
    security(context.securityHeaders),
    errors(context),
    hostGuard(isHostServed),
    compress({ threshold: 1_024, br: { params: BROTLI } }),
    sandbox(),
    operations(context),
    await staticFiles(config.clientFolder),
    media(context),
    issuerDocuments(context),
    ...api(context, cache),
    pages(context),
  ]) {
    koa.use(middleware);
  }
  const handle = koa.callback();

  function handleCached(request: Parameters<RequestListener>[0], response: ServerResponse): boolean {
    if (request.method !== 'GET' || !isHostServed(request.headers.host) || isForFrame(request)) {
      return false;
    }
    if (mayBeForDocument(request.url, request.headers.accept)) {
      return false;
    }
    if (!request.url?.startsWith('/api/')) {
      const isAnswered = context.pages.handleCached(request, response);
      if (isAnswered) {
        metrics.countCached('page');
      }
      return isAnswered;
    }
    const ready = cache.find(request.url, storage.contentRevision());
    if (!ready) {
      return false;
    }
    const address = limitKey(clientAddress(request, config.trustedProxies));
    rateLimits.consume('read', address).then(
      () => {
        cache.send(ready, request, response);
        metrics.countCached('api');
      },
      // Refused: the ordinary way says so.
      () => void handle(request, response),
    );
    return true;
  }

  return (request, response) => {
    if (!handleCached(request, response)) {
      void handle(request, response);
    }
  };
}

function hostGuard(isHostServed: (host: string | undefined) => boolean): Koa.Middleware {
  return function handleHostGuard(koa, next) {
    if (!isHostServed(koa.req.headers.host) && !HOST_FREE.has(koa.path)) {
      throw new MisdirectedRequestError(
        'This server does not answer to this name. Its owner can set PUBLIC_URL to the address people use.',
      );
    }
    return next();
  };
}
