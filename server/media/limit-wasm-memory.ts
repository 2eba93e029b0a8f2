/** Of WebAssembly, which no resource limit of a thread counts. */
const MAX_BYTES = 256 * 1024 * 1024;
const PAGE = 64 * 1024;

/** What is used of it here (WebAssembly JavaScript Interface, "Memories"). */
interface Memory {
  readonly buffer: ArrayBuffer;
  /** Throws RangeError when there is no more. */
  grow(pages: number): number;
}

/** Lets no memory of WebAssembly in this thread grow beyond the limit: a program that asks for more gets none. */
export function limitWasmMemory(limit = MAX_BYTES): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory;
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')?.value as Memory['grow'];
  prototype.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > limit) {
      throw new RangeError('A file asks for more memory than it may have.');
    }
    return grow.call(this, pages);
  };
}
