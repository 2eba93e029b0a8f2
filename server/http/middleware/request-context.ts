import type { Middleware } from 'koa';
import { performance } from 'node:perf_hooks';
import type { AppContext } from '../app-context';

/** Parts of paths that are secrets: links of mails. */
const SECRET_PATH = /^(\/(?:reset-password|confirm-email|unsubscribe)\/).*$/;

/** Asked for every few seconds by monitors. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** Gives each request an id, and when it is answered counts and logs it. Neither query nor secrets are logged. */
export function requestContext({ ids, logger, metrics }: AppContext): Middleware {
  return async function handleRequestContext(koa, next) {
    const startedAt = performance.now();
    const requestId = ids.uuid();
    koa.state.requestId = requestId;
    koa.set('X-Request-Id', requestId);
    koa.res.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const route = typeof koa.state.route === 'string' ? koa.state.route : routeOf(koa.path);
      const { method, status } = koa;
      metrics.observe({ route, method, status, seconds: milliseconds / 1_000 });
      logger[QUIET.has(route) ? 'debug' : 'info'](
        {
          requestId,
          method,
          path: route === 'page' ? koa.path.replace(SECRET_PATH, '$1[secret]').slice(0, 200) : route,
          status,
          milliseconds: Math.round(milliseconds * 10) / 10,
          ...(koa.res.writableFinished ? {} : { isAborted: true }),
        },
        'request',
      );
    });
    await next();
  };
}

function routeOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return ['api', 'assets', 'media', 'healthz', 'readyz', 'metrics'].includes(first) ? `/${first}` : 'page';
}
