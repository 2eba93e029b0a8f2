import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Endpoint, EndpointRequest } from '../contract/endpoints/endpoint';
import type { FieldError } from '../contract/errors';
import { BadRequestError, ValidationError } from '../domain/errors';
import { assertAccess } from '../policies/assert-access';
import { findActor, isTouchDue, touchSession, type Actor } from '../services/sessions';
import type { AppContext } from './app-context';
import { clientAddress, limitKey } from './client-address';
import { EventStream } from './event-stream';
import { weakEtag, type JsonCache } from './json-cache';
import { createBodyReader } from './parse-body';
import { readFileBody } from './read-file-body';
import { parseQuery } from './parse-query';
import { Answer, FileAnswer, Redirect, type Handler, type RegisteredRoute } from './register';

const BODY_LIMIT = 16 * 1_024;
const MAX_ERRORS = 100;

/** Tokens are 256 bits as base64url; anything else is nobody's. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Makes the handler of one route: authenticate, limit, parse, handle, send. */
export function routeRunner<E extends Endpoint>(
  context: AppContext,
  cache: JsonCache,
  { endpoint, handler, options }: RegisteredRoute<E>,
): (koa: Context, params: Record<string, string>) => Promise<void> {
  const readBody = createBodyReader(options.bodyLimit ?? BODY_LIMIT);
  const takesBody = endpoint.method !== 'GET' && !endpoint.ignoresBody && endpoint.takesFile === undefined;
  const { onFailure } = options;
  const run = async (koa: Context, params: Record<string, string>): Promise<void> => {
    const letIn = async (): Promise<Actor | undefined> => {
      const found = await authenticate(context, koa.get('x-auth-token'));
      assertAccess(endpoint.auth, found?.user, options.loginMessage);
      return found;
    };
    let actor = await letIn();
    const address = limitKey(clientAddress(koa.req, context.config.trustedProxies));
    await context.rateLimits.consume(endpoint.limit, address);
    const query = parseQuery(koa.search);
    const body = takesBody ? await readBody(koa) : undefined;
    if (takesBody && actor) {
      // A body may take half a minute to come: somebody blocked or demoted meanwhile is not let in any more.
      actor = await letIn();
    }
    const input = parseInput(endpoint, { params, query, body });
    if (options.account) {
      await context.rateLimits.consumeAccount(options.account.scope, options.account.key(input), address);
    }
    // Somebody may be blocked while a file comes, too.
    const file = readFileBody(koa, endpoint, letIn, context.fileSpeed);
    const revision = context.storage.contentRevision();
    const result = await handler({
      input,
      actor: actor as Parameters<Handler<E>>[0]['actor'],
      context,
      isHead: koa.method === 'HEAD',
      address,
      userAgent: koa.get('user-agent'),
      cookie: cookieReader(koa),
      signal: () => goneSignal(koa),
      file: file as Parameters<Handler<E>>[0]['file'],
    });
    if (answerWithoutJson(context, koa, endpoint, result)) {
      return;
    }
    const { value, headers, isLasting } = asAnswer(result);
    checkResponse(context, endpoint, value);
    const buffer = Buffer.from(JSON.stringify(value));
    koa.status = endpoint.status ?? 200;
    koa.type = 'json';
    koa.set(headers);
    koa.body = buffer;
    if (options.cache === 'content' && isLasting) {
      const cacheHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers };
      koa.set({ ...cacheHeaders, ETag: weakEtag(buffer) });
      if (koa.method === 'GET' && hasKnownKeysOnly(endpoint, query)) {
        cache.put(koa.originalUrl, revision, buffer, cacheHeaders);
      }
      if (koa.fresh) {
        koa.status = 304;
      }
    } else {
      koa.set('Cache-Control', 'no-store');
    }
  };
  if (!onFailure) {
    return run;
  }
  return (koa, params) =>
    run(koa, params).catch(async (error: unknown) => {
      const search = new URLSearchParams(koa.search);
      const redirect = await onFailure(error, {
        context,
        params,
        search,
        cookie: cookieReader(koa),
        isNavigation: isNavigation(koa),
      });
      if (!redirect) {
        throw error;
      }
      sendRedirect(koa, redirect);
    });
}

function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(new BadRequestError('The client has gone.'));
  if (res.destroyed) {
    abort();
  }
  res.once('close', () => {
    if (!res.writableFinished) {
      abort();
    }
  });
  return gone.signal;
}

function cookieReader(koa: Context): (name: string) => string | undefined {
  return (name) => koa.cookies.get(name);
}

/** Browsers say so themselves; old ones are known by what they would like to get. */
function isNavigation(koa: Context): boolean {
  const mode = koa.get('sec-fetch-mode');
  return mode === '' ? koa.get('accept').includes('text/html') : mode === 'navigate';
}

function sendRedirect(koa: Context, { location, headers }: Redirect): void {
  koa.status = 302;
  koa.set({ ...headers, Location: location, 'Cache-Control': 'no-store' });
  koa.body = '';
}

function asAnswer(result: unknown): Answer<unknown> {
  return result instanceof Answer ? (result as Answer<unknown>) : new Answer(result, {});
}

/** @returns false for a result that goes out as JSON */
function answerWithoutJson(context: AppContext, koa: Context, endpoint: Endpoint, result: unknown): boolean {
  if (result instanceof Redirect) {
    sendRedirect(koa, result);
  } else if (result instanceof EventStream) {
    context.streams.answer(koa, result);
  } else if (result instanceof FileAnswer) {
    answerFile(koa, endpoint, result);
  } else {
    return false;
  }
  return true;
}

function answerFile(koa: Context, endpoint: Endpoint, { stream, name, type, isShown }: FileAnswer): void {
  koa.status = 200;
  koa.attachment(name, { type: isShown ? 'inline' : 'attachment' });
  koa.set({
    'Content-Type': type ?? endpoint.file ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
  });
  koa.body = stream;
}

/** A wrong token is no error here: whether somebody must be signed in is the endpoint's matter. */
async function authenticate(context: AppContext, token: string): Promise<Actor | undefined> {
  const actor = TOKEN.test(token) ? await findActor(context, token) : undefined;
  if (actor && isTouchDue(actor.session, context.clock)) {
    await touchSession(context, actor.session.tokenHash).catch((error: unknown) =>
      // Reading goes on while the disk takes no writes.
      context.logger.warn({ err: error }, 'The use of a session could not be written down.'),
    );
  }
  return actor;
}

function parseInput<E extends Endpoint>(
  endpoint: E,
  parts: { params: unknown; query: unknown; body: unknown },
): EndpointRequest<E> {
  const errors: FieldError[] = [];
  const input: Record<string, unknown> = {};
  for (const name of ['params', 'query', 'body'] as const) {
    const schema: z.ZodType | undefined = endpoint.request[name];
    if (schema) {
      const parsed = schema.safeParse(name === 'body' ? (parts.body ?? {}) : parts[name], {
        error: describeIssue,
      });
      input[name] = parsed.data;
      errors.push(...(parsed.error?.issues ?? []).map(presentIssue));
    }
  }
  const [first, ...rest] = errors.slice(0, MAX_ERRORS);
  if (first) {
    throw new ValidationError([first, ...rest]);
  }
  return input as EndpointRequest<E>;
}

function presentIssue({ message, path }: z.core.$ZodIssue): FieldError {
  return { msg: message, path: path.map(String).join('.') };
}

/** For what a schema has no words of its own. */
function describeIssue({ code, path = [], ...issue }: z.core.$ZodRawIssue): string | undefined {
  const field = path.length > 0 ? `The field ${path.map(String).join('.')}` : 'The body';
  return code === 'invalid_type' ? `${field} must be ${withArticle(String(issue.expected))}.` : undefined;
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** An address with made-up parameters is answered, but not kept: there is no end of them. */
function hasKnownKeysOnly(endpoint: Endpoint, query: Record<string, string>): boolean {
  const known = endpoint.request.query?.shape ?? {};
  return Object.keys(query).every((key) => Object.hasOwn(known, key));
}

/** Nothing leaves that the contract does not name: checked in development and tests. */
function checkResponse(context: AppContext, endpoint: Endpoint, value: unknown): void {
  if (!context.config.validateResponses) {
    return;
  }
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const parsed = endpoint.response.safeParse(sent);
  if (!parsed.success || !isDeepStrictEqual(parsed.data, sent)) {
    throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit its schema.`, {
      cause: parsed.error,
    });
  }
}
