import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { codeOf } from './error-code';

const ENDING = '.write';
const DAMAGED = '.damaged';
/** Bytes of the line that stands before the bytes of a copy. */
const HEAD_MAX = 64 * 1024;

const head = z.strictObject({ path: z.string(), old: z.number().int().min(0), new: z.number().int().min(0) });

/**
 * Writes files where they stand, because something would be lost if a new one took their place. What was in the file,
 * and what is to be, is kept in a folder of our own until it is through.
 */
export interface WritesInPlace {
  /** @throws an error of the file system; the file has its old bytes then */
  write(path: string, bytes: Buffer): Promise<void>;
  /**
   * Gives files their old bytes back that a crash left half written. One that another program has written since is
   * left alone.
   *
   * @param signal ends it before the next file
   * @returns the paths of the files that were mended
   */
  mend(signal?: AbortSignal): Promise<string[]>;
}

/** The bytes that were there could not be put back. `cause` is why they were not written over. */
class TornWrite extends Error {}

/** @param folder is made when it is needed; nobody else can read what is in it */
export function createWritesInPlace(folder: string): WritesInPlace {
  return {
    async write(path, bytes) {
      const old = await readFile(path);
      const copy = join(folder, `${randomUUID()}${ENDING}`);
      const first = JSON.stringify({ path, old: old.length, new: bytes.length });
      let isTorn = false;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeNew(copy, [Buffer.from(`${first}\n`), old, bytes]);
        await overwrite(path, old, bytes);
      } catch (error) {
        isTorn = error instanceof TornWrite;
        throw isTorn && error instanceof Error ? error.cause : error;
      } finally {
        // What could not be put back now is put back at the next start.
        if (!isTorn) {
          await rm(copy, { force: true });
        }
      }
    },
    async mend(signal) {
      const names = await readdir(folder).catch(() => []);
      const mended: string[] = [];
      for (const name of names.filter((each) => each.endsWith(ENDING))) {
        // One that cannot be mended now, on a drive that is not there, is no reason to leave the others.
        const path = await mendOne(join(folder, name), signal).catch(() => undefined);
        if (path !== undefined) {
          mended.push(path);
        }
      }
      return mended;
    },
  };
}

/** What is longer than before comes first: if the disk has no room for it, nothing else was touched yet. */
async function overwrite(path: string, old: Buffer, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  try {
    try {
      await writeAt(file, bytes.subarray(old.length), old.length);
      await file.sync();
      await writeAt(file, bytes.subarray(0, old.length), 0);
      await file.truncate(bytes.length);
      await file.sync();
    } catch (error) {
      await putBack(file, old).catch(() => {
        throw new TornWrite('A file is half written.', { cause: error });
      });
      throw error;
    }
  } finally {
    await file.close();
  }
}

async function putBack(file: FileHandle, old: Buffer): Promise<void> {
  await writeAt(file, old, 0);
  await file.truncate(old.length);
  await file.sync();
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function writeNew(path: string, parts: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(Buffer.concat(parts));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function mendOne(copy: string, signal?: AbortSignal): Promise<string | undefined> {
  signal?.throwIfAborted();
  const content = await readFile(copy);
  const end = content.subarray(0, HEAD_MAX).indexOf('\n');
  const parsed = head.safeParse(parseJson(content.toString('utf8', 0, Math.max(end, 0))));
  if (!parsed.success || content.length !== end + 1 + parsed.data.old + parsed.data.new) {
    // It was not whole when the crash came: the file itself was not touched yet.
    await rename(copy, `${copy}${DAMAGED}`);
    return undefined;
  }
  const { path, old: oldLength } = parsed.data;
  const old = content.subarray(end + 1, end + 1 + oldLength);
  const bytes = content.subarray(end + 1 + oldLength);
  const found = await readIfThere(path);
  // The drive may have taken so long that the file is worked with by now.
  signal?.throwIfAborted();
  const isTorn = found !== undefined && isBetween(found, old, bytes) && !found.equals(bytes);
  if (isTorn && !found.equals(old)) {
    await overwrite(path, found, old);
  }
  await rm(copy, { force: true });
  return isTorn ? path : undefined;
}

/**
 * @returns undefined when the file is not there, and its folder is
 * @throws an error of the file system when nobody can say: the drive may not be there
 */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw error;
    }
    await lstat(dirname(path));
    return undefined;
  }
}

/** Whether each byte is one of the two texts': no other program has written it. */
function isBetween(found: Buffer, old: Buffer, bytes: Buffer): boolean {
  return (
    found.length <= Math.max(old.length, bytes.length) &&
    found.every((byte, place) => byte === old[place] || byte === bytes[place])
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
