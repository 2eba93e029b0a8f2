import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { routes } from '../contract/endpoints/routes';
import { MethodNotAllowedError, NotFoundError } from '../domain/errors';
import type { AppContext } from './app-context';
import type { JsonCache } from './json-cache';
import { describeApi } from './openapi';
import { apiDocsPage, API_DOCS_STYLE } from './api-docs';
import { decodePart } from './parse-query';
import type { RegisteredRoute } from './register';
import { apiRoutes } from './routes';
import { routeRunner } from './run-route';

const PREFIX = '/api';

/** Everything below `/api`. Unknown paths and wrong methods are answered here, as JSON. */
export function api(context: AppContext, cache: JsonCache): Middleware[] {
  const router = new Router({ prefix: PREFIX, sensitive: true });
  for (const route of Object.values(apiRoutes)) {
    addRoute(router, context, cache, route);
  }
  addDocs(router, context);
  addUnsubscribePage(router);
  const dispatch: Middleware = router.routes() as never;
  return [
    async function handleApi(koa, next) {
      if (!isApiPath(koa.path)) {
        await next();
        return;
      }
      decodePart(koa.path);
      await dispatch(koa, () => answerUnknown(router, koa));
    },
  ];
}

function isApiPath(path: string): boolean {
  return path === PREFIX || path.startsWith(`${PREFIX}/`);
}

function addRoute(
  router: Router,
  context: AppContext,
  cache: JsonCache,
  route: RegisteredRoute<Endpoint>,
): void {
  const { method, path } = route.endpoint;
  const run = routeRunner(context, cache, route);
  router.register(path, [method === 'GET' ? 'get' : method.toLowerCase()], (koa) => {
    koa.state = { ...koa.state, route: PREFIX + path };
    return run(koa, koa.params);
  });
}

function addDocs(router: Router, context: AppContext): void {
  const document = JSON.stringify(describeApi(context.config), null, 2);
  const page = apiDocsPage();
  router.get('/', (koa) => {
    koa.status = 308;
    koa.redirect(`${PREFIX}/docs`);
  });
  router.get('/openapi.json', (koa) => {
    koa.type = 'json';
    koa.body = document;
  });
  router.get('/docs', (koa) => {
    koa.set(context.securityHeaders);
    koa.type = 'html';
    koa.body = page;
  });
  router.get('/docs.css', (koa) => {
    koa.type = 'css';
    koa.body = API_DOCS_STYLE;
  });
}

/**
 * Mail programs POST to the address of a mail's header (RFC 8058). A person who opens it gets the page that asks
 * first: programs follow links too, and none of them may stop somebody's mails.
 */
function addUnsubscribePage(router: Router): void {
  const { path } = routes.unsubscribe;
  router.get(path, (koa) => {
    koa.state = { ...koa.state, route: PREFIX + path };
    koa.redirect(koa.path.slice(PREFIX.length));
    koa.set('Cache-Control', 'no-store');
  });
}

function answerUnknown(router: Router, koa: Parameters<Middleware>[0]): Promise<void> {
  const allowed = [...new Set(router.match(koa.path, koa.method).path.flatMap(({ methods }) => methods))];
  if (allowed.length === 0) {
    throw new NotFoundError('There is no such API address. All of them are listed at /api/docs.');
  }
  if (koa.method === 'OPTIONS') {
    koa.status = 204;
    koa.set('Allow', allowed.join(', '));
    return Promise.resolve();
  }
  throw new MethodNotAllowedError(`This address takes ${allowed.join(' and ')} only.`, allowed);
}
