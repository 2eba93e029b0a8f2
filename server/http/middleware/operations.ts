import type { Middleware } from 'koa';
import { NotFoundError } from '../../domain/errors';
import type { AppContext } from '../app-context';
import { isLocalRequest } from '../client-address';

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: for this machine only. */
export function operations(context: AppContext): Middleware {
  const { storage, search, isSearchReady, metrics, config } = context;
  return async function handleOperations(koa, next) {
    if (koa.path === '/healthz') {
      koa.set('Cache-Control', 'no-store');
      koa.body = { status: 'ok' };
    } else if (koa.path === '/readyz') {
      const { isWritable, findings } = storage.health();
      koa.status = isWritable ? 200 : 503;
      koa.set('Cache-Control', 'no-store');
      koa.body = {
        status: isWritable ? 'ok' : 'read-only',
        storage: { isWritable, findings: findings.length },
        search: { isReady: isSearchReady(), documents: search.size() },
      };
    } else if (koa.path === '/metrics') {
      if (!isLocalRequest(koa.req, config.trustedProxies)) {
        throw new NotFoundError('There is nothing at this address.');
      }
      koa.set('Cache-Control', 'no-store');
      koa.body = await metrics.read();
      koa.type = metrics.contentType;
    } else {
      await next();
    }
  };
}
