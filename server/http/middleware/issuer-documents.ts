import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { POST_CATEGORIES, type Category } from '../../contract/constants/categories';
import { MethodNotAllowedError, NotFoundError } from '../../domain/errors';
import type { AppContext } from '../app-context';
import { matchesEtag } from '../json-cache';
import { OPEN_TO_ALL } from '../security-headers';

const JSON_TYPE = 'application/json; charset=utf-8';
const ACHIEVEMENTS = '/achievements/';
const KEY = /^\/keys\/([A-Za-z0-9_-]{43})(\.jwk)?$/;
const STATUS_LIST = /^\/credentials\/status\/([1-9]\d{0,8})$/;
/** Everything below these addresses is answered here. */
const PREFIXES = ['/keys/', '/credentials/status/'];
const NAMES = new Set(['/issuer', '/.well-known/jwks.json']);

/** Seconds that others may keep a document: keys change with a restart alone, a revocation has to be seen soon. */
const KEPT = { document: 300, status: 60 };

interface PublicDocument {
  body: object | string;
  /** Seconds. */
  kept: number;
}

/**
 * What others need to check a certificate by themselves: the issuer's profile, its keys, its status lists, and
 * what it takes to earn each achievement. Public, the same for everybody, and open to verifiers on other sites.
 */
export function issuerDocuments(context: AppContext): Middleware {
  return async function handleIssuerDocuments(koa, next) {
    if (koa.path.startsWith(ACHIEVEMENTS)) {
      await answerAchievement(context, koa, next);
      return;
    }
    if (!NAMES.has(koa.path) && !PREFIXES.some((prefix) => koa.path.startsWith(prefix))) {
      await next();
      return;
    }
    assertReading(koa);
    const document = await find(context, koa.path);
    if (!document) {
      throw new NotFoundError('There is nothing at this address.');
    }
    send(koa, document);
  };
}

/**
 * Whether a request may be for an achievement's JSON: such a one must not be answered with the page that stands
 * ready under the same address.
 */
export function mayBeForDocument(path: string | undefined, accept: string | undefined): boolean {
  return path?.startsWith(ACHIEVEMENTS) === true && accept?.includes('json') === true;
}

/** The page and the document share an address; who asks for JSON gets the document. */
async function answerAchievement(
  { certificates }: AppContext,
  koa: Context,
  next: () => Promise<unknown>,
): Promise<void> {
  const category = categoryOf(koa.path);
  const wanted = koa.accepts('text/html', 'application/json', 'application/ld+json');
  if (wanted === 'text/html' || wanted === false) {
    await next();
    koa.vary('Accept');
    return;
  }
  assertReading(koa);
  if (!category) {
    throw new NotFoundError('There is no such achievement.');
  }
  koa.vary('Accept');
  send(koa, { body: certificates.achievement(category), kept: KEPT.document }, `${wanted}; charset=utf-8`);
}

async function find(
  { certificates, certificateStatuses }: AppContext,
  path: string,
): Promise<PublicDocument | undefined> {
  if (path === '/issuer') {
    return { body: await certificates.profile(), kept: KEPT.document };
  }
  if (path === '/.well-known/jwks.json') {
    return { body: certificates.jwks(), kept: KEPT.document };
  }
  const [, kid, isJwk] = KEY.exec(path) ?? [];
  if (kid !== undefined) {
    const body = isJwk ? certificates.jwk(kid) : await certificates.multikey(kid);
    return body && { body, kept: KEPT.document };
  }
  const list = Number(STATUS_LIST.exec(path)?.[1]);
  const statuses = list > 0 ? await certificateStatuses.read(list) : undefined;
  return statuses && { body: await certificates.statusList(list, statuses), kept: KEPT.status };
}

function categoryOf(path: string): Category | undefined {
  const encoded = path.slice(ACHIEVEMENTS.length);
  return POST_CATEGORIES.find((category) => encodeURIComponent(category) === encoded);
}

function assertReading({ method }: Context): void {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new MethodNotAllowedError('This address takes GET only.', ['GET', 'HEAD']);
  }
}

function send(koa: Context, { body, kept }: PublicDocument, type = JSON_TYPE): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  koa.state.route = '/issuer-documents';
  koa.set({ ...OPEN_TO_ALL, 'Cache-Control': `public, max-age=${kept}`, ETag: etag });
  if (matchesEtag(koa.get('if-none-match'), etag)) {
    koa.status = 304;
    return;
  }
  koa.status = 200;
  koa.body = text;
  koa.set('Content-Type', type);
}
