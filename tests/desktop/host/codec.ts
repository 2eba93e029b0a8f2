// The structured clone of IPC as tagged JSON. Main process and page use the same.

type Plain = null | string | boolean | number | Plain[] | { [key: string]: Plain };

const NOT_CLONED = 'An object could not be cloned.';
const CHUNK = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    bytes[index] = binary.charCodeAt(index);
  }
  return bytes;
}

/** @throws Error for what structured clone refuses, and for cycles, which Lectern never sends */
function pack(value: unknown, above: readonly object[] = []): Plain {
  if (typeof value !== 'object' || value === null) {
    return packPrimitive(value);
  }
  if (above.includes(value)) {
    throw new Error('Cyclic values are not provided by the stand-in for Electron.');
  }
  return packObject(value, [...above, value]);
}

function packPrimitive(value: unknown): Plain {
  if (value === undefined) {
    return { $: 'undefined' };
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return packNumber(value);
  }
  if (typeof value === 'bigint') {
    return { $: 'bigint', v: String(value) };
  }
  throw new Error(NOT_CLONED);
}

function packNumber(value: number): Plain {
  const isPlain = Number.isFinite(value) && !Object.is(value, -0);
  return isPlain ? value : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
}

function packObject(value: object, above: readonly object[]): Plain {
  const inner = (each: unknown): Plain => pack(each, above);
  if (Array.isArray(value)) {
    return value.map(inner);
  }
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const name = Object.prototype.toString.call(value).slice(8, -1);
    return { $: 'view', name, v: toBase64(bytes) };
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  switch (tag) {
    case 'Date':
      return { $: 'date', v: Number(value) };
    case 'RegExp':
      return { $: 'regexp', v: (value as RegExp).source, flags: (value as RegExp).flags };
    case 'Map':
      return { $: 'map', v: [...(value as Map<unknown, unknown>)].map((pair) => pair.map(inner)) };
    case 'Set':
      return { $: 'set', v: [...(value as Set<unknown>)].map(inner) };
    case 'ArrayBuffer':
      return { $: 'buffer', v: toBase64(new Uint8Array(value as ArrayBuffer)) };
    case 'Error': {
      const { name, message, stack = '' } = value as Error;
      return { $: 'error', name, v: message, stack };
    }
    case 'Object':
    case 'Arguments':
      return packFields(value, inner);
    default:
      throw new Error(NOT_CLONED);
  }
}

function packFields(value: object, inner: (each: unknown) => Plain): Plain {
  const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]));
  return '$' in fields ? { $: 'object', v: fields } : fields;
}

function unpack(value: Plain): unknown {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(unpack);
  }
  return '$' in value ? unpackTagged(value) : unpackFields(value);
}

function unpackFields(value: Plain): object {
  return Object.fromEntries(
    Object.entries(value as Record<string, Plain>).map(([key, each]) => [key, unpack(each)]),
  );
}

const ERRORS = { TypeError, RangeError, SyntaxError, ReferenceError };

type Tagged = { [key: string]: Plain };

const textOf = (value: Plain | undefined): string => (typeof value === 'string' ? value : '');

const KINDS: Record<string, (value: Tagged) => unknown> = {
  undefined: () => undefined,
  number: ({ v }) => Number(v),
  bigint: ({ v }) => BigInt(textOf(v)),
  date: ({ v }) => new Date(Number(v)),
  regexp: ({ v, flags }) => new RegExp(textOf(v), textOf(flags)),
  map: ({ v }) => new Map((v as [Plain, Plain][]).map(([key, each]) => [unpack(key), unpack(each)])),
  set: ({ v }) => new Set((v as Plain[]).map(unpack)),
  buffer: ({ v }) => fromBase64(textOf(v)).buffer,
  view: ({ v, name }) => {
    const views = globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown>;
    const View = views[textOf(name)];
    return View && new View(fromBase64(textOf(v)).buffer);
  },
  error: ({ v, name, stack }) => {
    const Kind = ERRORS[name as keyof typeof ERRORS] ?? Error;
    return Object.assign(new Kind(textOf(v)), { stack });
  },
  object: ({ v }) => unpackFields(v ?? null),
};

const unpackTagged = (value: Tagged): unknown => KINDS[textOf(value.$)]?.(value);

/** @throws Error for what structured clone refuses */
export const encode = (value: unknown): string => JSON.stringify(pack(value));

export const decode = (text: string): unknown => unpack(JSON.parse(text) as Plain);
