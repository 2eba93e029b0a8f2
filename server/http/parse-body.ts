import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Context } from 'koa';
import {
  MalformedBodyError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../domain/errors';

/** Deeper than any form of ours. */
const MAX_DEPTH = 20;

/** Most values one body may hold. */
const MAX_VALUES = 200_000;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads JSON bodies up to a limit, in bytes after unpacking. One reader for each limit. */
export type BodyReader = (context: Context) => Promise<unknown>;

/**
 * A reader of JSON bodies.
 *
 * @returns undefined when the request has no body
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, MalformedBodyError, ValidationError
 */
export function createBodyReader(limit: number): BodyReader {
  const parse = koaBody({
    json: true,
    jsonLimit: limit,
    jsonStrict: true,
    jsonTypes: ['application/json'],
    multipart: false,
    urlencoded: false,
    text: false,
    patchKoa: true,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
  });
  return async (context) => {
    const { request } = context;
    if (request.length === 0 || (request.length === undefined && !('transfer-encoding' in request.headers))) {
      return undefined;
    }
    if (!request.is('application/json')) {
      throw new UnsupportedMediaTypeError(
        'Send the body as JSON, with the header Content-Type: application/json.',
      );
    }
    if ((request.length ?? 0) > limit) {
      throw tooLarge(limit);
    }
    try {
      await parse(context, () => Promise.resolve());
    } catch (error) {
      throw readableError(error, limit);
    }
    const body = (request as { body?: unknown }).body;
    assertPlain(body);
    return body;
  };
}

function tooLarge(limit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The body may have at most ${Math.floor(limit / 1_024)} kB.`);
}

/** The parsers below mark their errors with the status they mean. */
function readableError(error: unknown, limit: number): unknown {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) {
    return tooLarge(limit);
  }
  if (status === 415) {
    return new UnsupportedMediaTypeError('Send the body as UTF-8 text, packed with gzip or not at all.', {
      cause: error,
    });
  }
  // zlib marks a body that is not what Content-Encoding says with a code.
  const isUnreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return status === 400 || isUnreadable
    ? new MalformedBodyError('The body is not valid JSON. Check its quotes, commas and brackets.', {
        cause: error,
      })
    : error;
}

/** Refuses, at every depth: keys that reach into JavaScript's own objects, NUL, and nesting without end. */
function assertPlain(body: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    seen += 1;
    if (depth > MAX_DEPTH || seen > MAX_VALUES) {
      throw new MalformedBodyError(`The body is nested more than ${MAX_DEPTH} deep, or has too many parts.`);
    }
    if (typeof value === 'string' && value.includes('\0')) {
      throw new ValidationError([
        { msg: `The field ${path} contains a character that no text has (NUL).`, path },
      ]);
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (FORBIDDEN_KEYS.has(key) || key.includes('\0')) {
          throw new MalformedBodyError('The body has a field name that is not allowed.');
        }
        waiting.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
}
