const DEPTH_MAX = 4;
const ENTRIES_MAX = 100;
const STRING_MAX = 10_000;
const NODE_MAX = 300;
const WIDTH = 72;

/** One walk over a value; knows where it came from, for values that hold themselves. */
export class Inspector {
  private readonly path: object[] = [];

  constructor(
    private readonly showError: (error: Error) => string = (error) => error.stack ?? String(error),
  ) {}

  show(value: unknown, depth: number): string {
    switch (typeof value) {
      case 'string':
        return quote(value);
      case 'bigint':
        return `${value}n`;
      case 'symbol':
        return value.toString();
      case 'function':
        return showFunction(value as (...values: unknown[]) => unknown);
      case 'object':
        return value === null ? 'null' : this.guard(value, depth);
      case 'number':
      case 'boolean':
      case 'undefined':
        return Object.is(value, -0) ? '-0' : String(value);
    }
  }

  /** Getters and proxies of the program may throw anything. */
  private guard(value: object, depth: number): string {
    if (this.path.includes(value)) {
      return '[Circular]';
    }
    this.path.push(value);
    try {
      return showLeaf(value, this.showError) ?? this.showParts(value, depth);
    } catch {
      return '[Object that cannot be shown]';
    } finally {
      this.path.pop();
    }
  }

  private showParts(value: object, depth: number): string {
    const name = nameOf(value);
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    if (depth > DEPTH_MAX) {
      return `[${Array.isArray(value) ? 'Array' : name || 'Object'}]`;
    }
    const { parts, total } = this.partsOf(value, depth + 1);
    if (total > parts.length) {
      parts.push(`... ${total - parts.length} more`);
    }
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const prefix = prefixOf(value, name);
    return `${prefix}${layOut(parts, open, close, isList)}`;
  }

  private partsOf(value: object, depth: number): { parts: string[]; total: number } {
    if (value instanceof Map) {
      const entries = take(value.entries());
      return {
        parts: entries.map(([key, item]) => `${this.show(key, depth)} => ${this.show(item, depth)}`),
        total: value.size,
      };
    }
    if (value instanceof Set) {
      return { parts: take(value.values()).map((item) => this.show(item, depth)), total: value.size };
    }
    if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
      return this.listParts(value as ArrayLike<unknown> & object, depth);
    }
    const keys = Reflect.ownKeys(value).filter((key) => isShown(value, key));
    return {
      parts: keys.slice(0, ENTRIES_MAX).map((key) => this.property(value, key, depth)),
      total: keys.length,
    };
  }

  private listParts(list: ArrayLike<unknown> & object, depth: number): { parts: string[]; total: number } {
    const parts: string[] = [];
    for (let index = 0; index < Math.min(list.length, ENTRIES_MAX); index += 1) {
      parts.push(index in list ? this.show(list[index], depth) : '<empty>');
    }
    const extra = Array.isArray(list) ? Object.keys(list).filter((key) => !/^\d+$/.test(key)) : [];
    const named = extra.slice(0, ENTRIES_MAX).map((key) => this.property(list, key, depth));
    return { parts: [...parts, ...named], total: list.length + extra.length };
  }

  private property(value: object, key: PropertyKey, depth: number): string {
    const name =
      typeof key === 'symbol'
        ? `[${key.toString()}]`
        : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(String(key))
          ? String(key)
          : quote(String(key));
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property?.get) {
      return `${name}: ${property.set ? '[Getter/Setter]' : '[Getter]'}`;
    }
    return `${name}: ${property?.set ? '[Setter]' : this.show(property?.value, depth)}`;
  }
}

function isShown(value: object, key: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(value, key)?.enumerable === true;
}

/** What has no parts. */
function showLeaf(value: object, showError: (error: Error) => string): string | undefined {
  if (value instanceof Error) {
    return showError(value);
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  }
  if (value instanceof RegExp) {
    return value.toString();
  }
  if (value instanceof String) {
    return `[String: ${quote(value.valueOf())}]`;
  }
  if (value instanceof Number || value instanceof Boolean) {
    return `[${nameOf(value)}: ${String(value)}]`;
  }
  const isOpaque = [Promise, WeakMap, WeakSet, WeakRef].some((kind) => value instanceof kind);
  return isOpaque ? `${nameOf(value)} {}` : showNode(value);
}

function showNode(value: object): string | undefined {
  if (typeof Node === 'undefined' || !(value instanceof Node)) {
    return typeof Window !== 'undefined' && value instanceof Window ? 'Window {}' : undefined;
  }
  if (value instanceof Element) {
    return cut(value.outerHTML, NODE_MAX);
  }
  return value instanceof Document
    ? '#document'
    : `${value.nodeName} ${quote(cut(value.textContent ?? '', NODE_MAX))}`;
}

function showFunction(value: (...values: unknown[]) => unknown): string {
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  const name = typeof value.name === 'string' ? value.name : '';
  return isClass
    ? `[class ${name || '(anonymous)'}]`
    : name
      ? `[Function: ${name}]`
      : '[Function (anonymous)]';
}

function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) {
    return '[Object: null prototype]';
  }
  const name: unknown = (value.constructor as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : 'Object';
}

function prefixOf(value: object, name: string): string {
  if (value instanceof Map || value instanceof Set) {
    return `${name}(${value.size}) `;
  }
  if (ArrayBuffer.isView(value)) {
    return `${name}(${(value as Uint8Array).length ?? value.byteLength}) `;
  }
  return (Array.isArray(value) && name === 'Array') || name === 'Object' ? '' : `${name} `;
}

function layOut(parts: readonly string[], open: string, close: string, isList: boolean): string {
  if (parts.length === 0) {
    return `${open}${close}`;
  }
  const line = `${open} ${parts.join(', ')} ${close}`;
  if (line.length <= WIDTH && !line.includes('\n')) {
    return line;
  }
  const isShort =
    isList && parts.length > 6 && parts.every((part) => part.length <= 8 && !part.includes('\n'));
  const rows = isShort ? fill(parts) : parts.map((part) => part.replace(/\n/g, '\n  '));
  return `${open}\n  ${rows.join(',\n  ')}\n${close}`;
}

/** Many short parts stand beside each other. */
function fill(parts: readonly string[]): string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + part.length + 2 <= WIDTH) {
      rows[rows.length - 1] = `${last}, ${part}`;
    } else {
      rows.push(part);
    }
  }
  return rows;
}

function take<T>(items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.length === ENTRIES_MAX) {
      break;
    }
    taken.push(item);
  }
  return taken;
}

function quote(text: string): string {
  const short = cut(text, STRING_MAX);
  const mark = !short.includes("'") ? "'" : !short.includes('"') ? '"' : '`';
  const escaped = short
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
  return `${mark}${mark === '`' ? escaped.replace(/`/g, '\\`') : escaped}${mark}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length - length} more characters)` : text;
}
