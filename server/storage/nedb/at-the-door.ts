import { InvalidDocumentError } from '../errors';

const DEPTH_MAX = 64;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const FORBIDDEN_CHARACTERS = /[$.\0]/;
const ID = /^[A-Za-z0-9_.:-]{1,128}$/;

function assertKey(key: string, path: string): void {
  if (FORBIDDEN_KEYS.has(key) || FORBIDDEN_CHARACTERS.test(key)) {
    throw new InvalidDocumentError(`The key ${JSON.stringify(key)} in ${path} cannot be stored.`);
  }
}

function assertPlain(value: object, path: string): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new InvalidDocumentError(
      `${path} is not plain JSON: times are ISO 8601 strings, bytes are kept elsewhere.`,
    );
  }
}

function assertObject(value: object, path: string, depth: number): void {
  if (depth > DEPTH_MAX) {
    throw new InvalidDocumentError(`${path} is nested more than ${DEPTH_MAX} levels deep.`);
  }
  if (Array.isArray(value)) {
    // By index, so that holes are seen too.
    for (let at = 0; at < value.length; at += 1) {
      assertValue(value[at], `${path}[${at}]`, depth + 1);
    }
    return;
  }
  assertPlain(value, path);
  for (const [key, child] of Object.entries(value)) {
    assertKey(key, path);
    if (child !== undefined) {
      assertValue(child, `${path}.${key}`, depth + 1);
    }
  }
}

function describe(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value;
}

function assertValue(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return;
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return;
  }
  if (typeof value === 'object') {
    assertObject(value, path, depth);
    return;
  }
  throw new InvalidDocumentError(`${path} is ${describe(value)}, which cannot be stored.`);
}

/**
 * Refuses what must not reach the disk (STORAGE.md, "At the door"): the keys `__proto__`, `constructor`,
 * `prototype` and keys with `$`, `.` or NUL at every depth, and values that JSON would change: Dates, NaN,
 * BigInt, functions, undefined in arrays. Throws InvalidDocumentError.
 */
export function assertStorable(document: unknown, name: string): asserts document is object {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new InvalidDocumentError(`${name} is not a document.`);
  }
  assertObject(document, name, 0);
}

/** Ids are our own ASCII. */
export function assertId(id: unknown, name: string): asserts id is string {
  if (typeof id !== 'string' || !ID.test(id)) {
    throw new InvalidDocumentError(
      `${name} has an id that is not 1 to 128 ASCII letters, digits, "_", "-", "." or ":".`,
    );
  }
}

/** Query values are scalars: an object here would be read as operators. */
export function assertScalar(value: unknown): asserts value is string {
  if (typeof value !== 'string') {
    throw new InvalidDocumentError('A query value must be a string.');
  }
}
