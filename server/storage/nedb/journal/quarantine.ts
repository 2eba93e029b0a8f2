import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type FileSystem, type OpenFile } from './file-system';
import { QUARANTINE_FOLDER } from './file-names';

const CHUNK_BYTES = 1024 * 1024;

/** Bytes of a storage file that are no whole record. Offsets in bytes, `end` exclusive. */
export interface DamagedPart {
  /** Name of the file in the storage folder. */
  file: string;
  offset: number;
  end: number;
}

/** Where a damaged part is kept, relative to the storage folder: the same part always under the same name. */
function quarantineName(part: DamagedPart): string {
  return `${part.file}.${part.offset}-${part.end}`;
}

async function checksumOf(file: OpenFile, offset: number, end: number): Promise<number> {
  let sum = 0;
  for (let at = offset; at < end; at += CHUNK_BYTES) {
    sum = crc32(await file.read(at, Math.min(CHUNK_BYTES, end - at)), sum);
  }
  return sum;
}

/** Copies a damaged part aside and flushes it, before anything cuts or replaces it. */
export async function quarantinePart(files: FileSystem, folder: string, part: DamagedPart): Promise<void> {
  const target = join(folder, QUARANTINE_FOLDER);
  await files.makeFolder(target);
  const source = await files.openToRead(join(folder, part.file));
  try {
    const sum = await checksumOf(source, part.offset, part.end);
    const name = `${quarantineName(part)}.${sum.toString(16).padStart(8, '0')}`;
    const copy = await files.openToWrite(join(target, name));
    try {
      for (let at = part.offset; at < part.end; at += CHUNK_BYTES) {
        await copy.write(await source.read(at, Math.min(CHUNK_BYTES, part.end - at)), at - part.offset);
      }
      await copy.flush();
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
  await files.flushFolder(target);
}

/** Keeps a document that cannot be loaded beside others, as JSON. */
export async function quarantineDocument(
  files: FileSystem,
  folder: string,
  name: string,
  document: unknown,
): Promise<void> {
  const target = join(folder, QUARANTINE_FOLDER);
  await files.makeFolder(target);
  const bytes = Buffer.from(JSON.stringify(document), 'utf8');
  const copy = await files.openToWrite(
    join(target, `${name.replaceAll(/[^A-Za-z0-9_-]/g, '-')}.${crc32(bytes).toString(16)}.json`),
  );
  try {
    await copy.write(bytes, 0);
    await copy.flush();
  } finally {
    await copy.close();
  }
  await files.flushFolder(target);
}

/** Removes every part and document that is kept aside and holds one of the texts, in any case of letters. */
export async function dropQuarantined(
  files: FileSystem,
  folder: string,
  texts: readonly string[],
): Promise<void> {
  const target = join(folder, QUARANTINE_FOLDER);
  // As they stand within JSON.
  const wanted = texts.map((text) => JSON.stringify(text.toLowerCase()).slice(1, -1));
  for (const name of await files.list(target)) {
    if (await holdsOne(files, join(target, name), wanted)) {
      await files.remove(join(target, name));
    }
  }
}

async function holdsOne(files: FileSystem, path: string, wanted: readonly string[]): Promise<boolean> {
  const overlap = Math.max(0, ...wanted.map((text) => Buffer.byteLength(text)));
  const file = await files.openToRead(path);
  try {
    const size = await file.size();
    for (let at = 0; at < size; at += CHUNK_BYTES) {
      const bytes = await file.read(at, Math.min(CHUNK_BYTES + overlap, size - at));
      const text = bytes.toString('utf8').toLowerCase();
      if (wanted.some((each) => text.includes(each))) {
        return true;
      }
    }
    return false;
  } finally {
    await file.close();
  }
}
