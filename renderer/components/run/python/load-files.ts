import glueAddress from 'pyodide/pyodide.asm.mjs?url';
import wasmAddress from 'pyodide/pyodide.asm.wasm?url';
import lockAddress from 'pyodide/pyodide-lock.json?url';
import loaderAddress from 'pyodide/pyodide.mjs?url';
import libraryAddress from 'pyodide/python_stdlib.zip?url';
import type { PythonFiles } from '../messages';
import worker from './worker?bundled';

/** Bytes of all files unpacked, near enough to tell how far it is. */
const TOTAL = 13_530_000;

/**
 * Fetches Python's interpreter and library from this site.
 *
 * @param onProgress told which part of it is here, 0 to 1
 * @throws TypeError without a connection, Error when the site does not have a file
 */
export async function loadPythonFiles(onProgress: (part: number) => void): Promise<PythonFiles> {
  let loaded = 0;
  const load = async (address: string): Promise<Blob> => {
    const response = await fetch(address);
    if (!response.ok || !response.body) {
      throw new Error(`A part of Python did not come (${response.status}).`);
    }
    const parts: BlobPart[] = [];
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      parts.push(piece.value);
      loaded += piece.value.length;
      onProgress(Math.min(1, loaded / TOTAL));
    }
    return new Blob(parts);
  };
  const [glue, wasm, lock, loader, library] = await Promise.all([
    load(glueAddress).then((blob) => blob.text()),
    load(wasmAddress).then((blob) => blob.arrayBuffer()),
    load(lockAddress).then((blob) => blob.text()),
    load(loaderAddress).then((blob) => blob.text()),
    load(libraryAddress).then((blob) => blob.arrayBuffer()),
  ]);
  return { worker, glue, wasm, lock, loader, library };
}
