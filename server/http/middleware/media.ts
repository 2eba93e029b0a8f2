import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError, MethodNotAllowedError, NotFoundError } from '../../domain/errors';
import type { AppContext } from '../app-context';
import { parseRange } from '../byte-range';
import { matchesEtag } from '../json-cache';

const PREFIX = '/media/';
const KEY = /^[a-z0-9-]{1,120}\.[a-z0-9]{1,8}$/;

/** `<name>-w<width>.webp` is made of `<name>.webp`. */
const VARIANT = /^(.+)-w(\d+)\.webp$/;

/** What an answer without the file must not have. */
const OF_THE_FILE = ['ETag', 'Accept-Ranges', 'Content-Range', 'Content-Disposition'];

/** What browsers show in place. Everything else is only offered as a download. Never HTML, never SVG. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'video/mp4',
  'video/webm',
]);

class RangeError416 extends AppError {
  readonly code = 'bad_request';
  readonly status = 416;
}

/** `/media/<key>`: stored pictures and videos, kept by browsers for good, with byte ranges (RFC 9110, section 14). */
export function media(context: AppContext): Middleware {
  return async function handleMedia(koa, next) {
    if (!koa.path.startsWith(PREFIX)) {
      await next();
      return;
    }
    koa.state.route = '/media';
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new MethodNotAllowedError('This address takes GET only.', ['GET', 'HEAD']);
    }
    const key = koa.path.slice(PREFIX.length);
    const file = await findServedFile(context, key);
    if (!file) {
      throw new NotFoundError('There is no such file.');
    }
    const { type, etag, bytes: size } = file;
    koa.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      ETag: etag,
    });
    const isShown = SHOWN.has(type);
    koa.set('Content-Type', isShown ? type : 'application/octet-stream');
    if (!isShown) {
      koa.set('Content-Disposition', `attachment; filename="${key}"`);
    }
    if (matchesEtag(koa.get('if-none-match'), etag)) {
      koa.status = 304;
      return;
    }
    await sendBytes(context, koa, { key, size, etag });
  };
}

/** A stored file, or a smaller version of a stored picture. */
async function findServedFile(
  { storage }: AppContext,
  key: string,
): Promise<{ type: string; etag: string; bytes: number } | undefined> {
  if (!KEY.test(key)) {
    return undefined;
  }
  return storage.read(async ({ media }) => {
    const record = await media.byKey(key);
    if (record) {
      return { type: record.type, etag: `"${record.sha256.slice(0, 32)}"`, bytes: record.bytes };
    }
    const [, name, width] = VARIANT.exec(key) ?? [];
    const original = name === undefined ? undefined : await media.byKey(`${name}.webp`);
    const variant = original?.variants.find((each) => each.key === key);
    return (
      variant && {
        type: 'image/webp',
        etag: `"${original?.sha256.slice(0, 32)}-${width}"`,
        bytes: variant.bytes,
      }
    );
  });
}

async function sendBytes(
  context: AppContext,
  koa: Context,
  { key, size, etag }: { key: string; size: number; etag: string },
): Promise<void> {
  const type = koa.response.get('Content-Type');
  const range = wantedRange(koa, size, etag);
  if (range === 'unsatisfiable') {
    throw new RangeError416(`This file has ${size} bytes; the range asked for lies outside.`, {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  }
  const part = range === 'whole' ? undefined : range;
  koa.status = part ? 206 : 200;
  if (part) {
    koa.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  }
  if (koa.method === 'GET' && size > 0) {
    const stream = await context.media.open(key, part);
    if (!stream) {
      OF_THE_FILE.forEach((name) => koa.remove(name));
      throw new NotFoundError('There is no such file.');
    }
    koa.body = stream instanceof Readable ? stream : new Readable().wrap(stream);
  } else {
    koa.body = '';
  }
  koa.set('Content-Type', type);
  koa.length = part ? part.end - part.start + 1 : size;
}

/** If-Range: the rest of another version of the file would be worthless (RFC 9110, section 13.1.5). */
function wantedRange(koa: Context, size: number, etag: string): ReturnType<typeof parseRange> {
  const ifRange = koa.get('if-range');
  return ifRange && ifRange !== etag ? 'whole' : parseRange(koa.get('range'), size);
}
