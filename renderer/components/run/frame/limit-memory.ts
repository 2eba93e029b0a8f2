import { RUN } from '../../../../server/contract/constants/run';

const PAGE = 65_536;
const LISTS = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Float16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

type Constructor = new (...values: unknown[]) => object;

/**
 * Refuses large pieces of memory in a realm: the browser would grant some gigabytes and end the process then.
 *
 * @param largest bytes that WebAssembly's memory may grow to
 */
export function limitMemory(realm: typeof globalThis, largest: number): void {
  const known = realm as unknown as Record<
    string,
    (Constructor & { BYTES_PER_ELEMENT?: number }) | undefined
  >;
  for (const name of LISTS) {
    const list = known[name];
    if (list) {
      known[name] = checked(list, ([length]) =>
        typeof length === 'number' ? length * (list.BYTES_PER_ELEMENT ?? 1) : 0,
      );
    }
  }
  const buffer = known['ArrayBuffer'];
  if (buffer) {
    known['ArrayBuffer'] = checked(buffer, ([length, options]) =>
      Math.max(
        Number(length),
        Number((options as { maxByteLength?: number } | undefined)?.maxByteLength ?? 0),
      ),
    );
  }
  const { Memory } = realm.WebAssembly;
  const grow = Object.getOwnPropertyDescriptor(Memory.prototype, 'grow')?.value as WebAssembly.Memory['grow'];
  Memory.prototype.grow = function growChecked(this: WebAssembly.Memory, delta: number) {
    assertSize(this.buffer.byteLength + Number(delta) * PAGE, largest);
    return Reflect.apply(grow, this, [delta]);
  };
  realm.WebAssembly.Memory = checked(
    Memory as unknown as Constructor,
    ([descriptor]) => Number((descriptor as WebAssembly.MemoryDescriptor | undefined)?.initial ?? 0) * PAGE,
  ) as unknown as typeof WebAssembly.Memory;
}

function checked<T extends Constructor>(original: T, sizeOf: (values: unknown[]) => number): T {
  const proxy = new Proxy(original, {
    construct(target, values: unknown[], newTarget) {
      assertSize(sizeOf(values), RUN.allocationMax);
      return Reflect.construct(target, values, newTarget) as object;
    },
  });
  (original.prototype as { constructor: unknown }).constructor = proxy;
  return proxy;
}

function assertSize(bytes: number, most: number): void {
  if (bytes > most) {
    throw new RangeError(
      `A program here may use ${most / 1024 / 1024} MB at a time; this asks for ${Math.ceil(bytes / 1024 / 1024)} MB.`,
    );
  }
}
