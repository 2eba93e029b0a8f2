// contextBridge: page and preload world talk by synchronous events, whose details Chromium clones between the worlds.

interface Packed {
  kind: 'function' | 'promise' | 'array' | 'error' | 'object' | 'value';
  /** The number of a function or promise, the parts of an array or object, the message of an error, or the value. */
  of: unknown;
}

type AnyFunction = (...given: unknown[]) => unknown;

const DEEPEST = 900;

// Kept: a page may change what it finds on the prototypes.
const { keys, freeze, defineProperty, prototype } = Object;
// oxlint-disable-next-line typescript/unbound-method -- It is called with what it is to name.
const { toString } = prototype;
const isArray = Array.isArray.bind(Array);

function mapped<T>(list: ArrayLike<T>, change: (each: T) => unknown): unknown[] {
  const result: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    defineProperty(result, index, {
      value: change(list[index] as T),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return result;
}

const isCloned = (value: object): boolean =>
  value instanceof Date ||
  value instanceof Map ||
  value instanceof Set ||
  value instanceof RegExp ||
  value instanceof ArrayBuffer ||
  value instanceof Blob ||
  ArrayBuffer.isView(value);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Side {
  readonly #mine: string;
  readonly #other: string;
  readonly #isPage: boolean;
  readonly #functions = new Map<number, AnyFunction>();
  readonly #numbers = new WeakMap<AnyFunction, number>();
  readonly #proxies = new Map<number, AnyFunction>();
  readonly #promises = new Map<number, { resolve: (value: unknown) => void; reject: (why: Error) => void }>();
  #last = 0;
  #reply: { isDone: boolean; of: unknown } | undefined;

  constructor(token: string, isPage: boolean) {
    this.#isPage = isPage;
    this.#mine = `${token}${isPage ? 'page' : 'preload'}:`;
    this.#other = `${token}${isPage ? 'preload' : 'page'}:`;
    this.hear('call', (detail) => this.#answer(detail as { id: number; args: Packed[] }));
    this.hear('reply', (detail) => (this.#reply = detail as { isDone: boolean; of: unknown }));
    this.hear('settled', (detail) => this.#settle(detail as { id: number; isDone: boolean; of: unknown }));
  }

  hear(type: string, listener: (detail: unknown) => void): void {
    window.addEventListener(this.#mine + type, (event) => listener((event as CustomEvent<unknown>).detail));
  }

  tell(type: string, detail: unknown): void {
    window.dispatchEvent(new CustomEvent(this.#other + type, { detail }));
  }

  pack(value: unknown, depth = 0): Packed {
    if (depth > DEEPEST) {
      throw new Error('contextBridge: the value is nested too deeply');
    }
    if (typeof value === 'function') {
      return { kind: 'function', of: this.#numberOf(value as AnyFunction) };
    }
    if (typeof value !== 'object' || value === null || isCloned(value)) {
      return { kind: 'value', of: value };
    }
    if (toString.call(value) === '[object Promise]') {
      return { kind: 'promise', of: this.#follow(value as Promise<unknown>) };
    }
    if (isArray(value)) {
      return { kind: 'array', of: mapped(value, (each) => this.pack(each, depth + 1)) };
    }
    if (value instanceof Error) {
      return { kind: 'error', of: value.message };
    }
    // Without their prototypes, as Electron hands them over.
    const parts: Record<string, Packed> = {};
    for (const key of keys(value)) {
      parts[key] = this.pack((value as Record<string, unknown>)[key], depth + 1);
    }
    return { kind: 'object', of: parts };
  }

  unpack({ kind, of }: Packed): unknown {
    switch (kind) {
      case 'function':
        return this.#proxyOf(of as number);
      case 'promise':
        return new Promise((resolve, reject) => this.#promises.set(of as number, { resolve, reject }));
      case 'array':
        return mapped(of as Packed[], (each) => this.unpack(each));
      case 'error':
        return new Error(of as string);
      case 'object': {
        const result: Record<string, unknown> = {};
        for (const key of keys(of as object)) {
          result[key] = this.unpack((of as Record<string, Packed>)[key] as Packed);
        }
        return this.#isPage ? freeze(result) : result;
      }
      case 'value':
        return of;
    }
  }

  #numberOf(value: AnyFunction): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) {
      return known;
    }
    const id = ++this.#last;
    this.#numbers.set(value, id);
    this.#functions.set(id, value);
    return id;
  }

  #follow(promise: Promise<unknown>): number {
    const id = ++this.#last;
    promise.then(
      (value) => this.tell('settled', { id, isDone: true, of: this.pack(value) }),
      (error: unknown) => this.tell('settled', { id, isDone: false, of: messageOf(error) }),
    );
    return id;
  }

  #settle({ id, isDone, of }: { id: number; isDone: boolean; of: unknown }): void {
    const waiting = this.#promises.get(id);
    this.#promises.delete(id);
    if (isDone) {
      waiting?.resolve(this.unpack(of as Packed));
    } else {
      waiting?.reject(new Error(of as string));
    }
  }

  #proxyOf(id: number): AnyFunction {
    const known = this.#proxies.get(id);
    if (known) {
      return known;
    }
    const proxy: AnyFunction = (...given) => {
      this.#reply = undefined;
      this.tell('call', { id, args: mapped(given, (each) => this.pack(each)) });
      // Set while the event is dispatched.
      const reply = this.#reply as { isDone: boolean; of: unknown } | undefined;
      if (!reply?.isDone) {
        throw new Error((reply?.of as string | undefined) ?? 'contextBridge: no reply');
      }
      return this.unpack(reply.of as Packed);
    };
    this.#proxies.set(id, proxy);
    return proxy;
  }

  #answer({ id, args }: { id: number; args: Packed[] }): void {
    let reply: { isDone: boolean; of: unknown };
    try {
      const given = mapped(args, (each) => this.unpack(each));
      reply = { isDone: true, of: this.pack(this.#functions.get(id)?.(...given)) };
    } catch (error) {
      reply = { isDone: false, of: messageOf(error) };
    }
    this.tell('reply', reply);
  }
}

/** The page's end: what the preload script exposes appears on its window. */
export function openPageSide(token: string): void {
  const side = new Side(token, true);
  side.hear('expose', (detail) => {
    const { key, api } = detail as { key: string; api: Packed };
    defineProperty(window, key, {
      value: side.unpack(api),
      enumerable: true,
      configurable: false,
      writable: false,
    });
  });
  side.tell('here', null);
}

/** The preload world's end. */
export function openPreloadSide(token: string): Pick<Electron.ContextBridge, 'exposeInMainWorld'> {
  const side = new Side(token, false);
  const exposed = new Map<string, Packed>();
  side.hear('here', () => exposed.forEach((api, key) => side.tell('expose', { key, api })));
  return {
    exposeInMainWorld(key, api) {
      if (exposed.has(key)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      const packed = side.pack(api);
      exposed.set(key, packed);
      side.tell('expose', { key, api: packed });
    },
  };
}
