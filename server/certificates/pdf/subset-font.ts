import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFace } from './font-face';

/** Functions of HarfBuzz's subsetter (https://harfbuzz.github.io/harfbuzz-hb-subset.html); pointers are numbers. */
interface Subsetter {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** What is used of WebAssembly here; the types of Node leave it out. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Subsetter };
}

const WRITABLE = 2;
const DROP_TABLES = 3;
/** No hints, the same glyph ids, an outline for the box, no glyphs beyond those named. */
const FLAGS = 0x1 | 0x2 | 0x40 | 0x200;
/** A PDF says itself what these say. */
const DROPPED = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'STAT',
  'DSIG',
  'name',
  'post',
  'OS/2',
  'cmap',
  'meta',
  'vhea',
  'vmtx',
];

let loaded: Subsetter | undefined;

function load(): Subsetter {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { Instance, Module } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
  const subsetter = new Instance(new Module(readFileSync(file))).exports;
  subsetter._initialize();
  return subsetter;
}

const tagOf = (name: string) => Buffer.from(name.padEnd(4)).readUInt32BE();

/**
 * A font file with some glyphs alone, fixed at one place of its axes. Glyphs keep their ids.
 *
 * @throws Error when HarfBuzz cannot make it
 */
export function subsetFont({ data, axes }: FontFace, glyphs: Iterable<number>): Uint8Array {
  const hb = (loaded ??= load());
  const copy = hb.malloc(data.length);
  new Uint8Array(hb.memory.buffer).set(data, copy);
  const blob = hb.hb_blob_create(copy, data.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    hb.hb_subset_input_set_flags(input, FLAGS);
    const wanted = hb.hb_subset_input_glyph_set(input);
    [...glyphs].forEach((glyph) => hb.hb_set_add(wanted, glyph));
    const dropped = hb.hb_subset_input_set(input, DROP_TABLES);
    DROPPED.forEach((name) => hb.hb_set_add(dropped, tagOf(name)));
    for (const [axis, value] of Object.entries(axes)) {
      hb.hb_subset_input_pin_axis_location(input, face, tagOf(axis), value);
    }
    return readFace(hb, hb.hb_subset_or_fail(face, input));
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(copy);
  }
}

function readFace(hb: Subsetter, face: number): Uint8Array {
  if (face === 0) {
    throw new Error('The font could not be cut down to the glyphs of the page.');
  }
  const blob = hb.hb_face_reference_blob(face);
  const start = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(face);
  return bytes;
}
