import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { codeOf } from './error-code';

const ENDING = '.new';
/** Milliseconds from the note to the last byte: a file that was written later is somebody else's by now. */
const WRITING_MAX = 60_000;

const note = z.strictObject({
  path: z.string(),
  /** What tells the file from another that has got its name: numbers of the file system, and when it was made. */
  identity: z.string(),
  /** Bytes that it was to have. */
  size: z.number().int().min(0),
  /** Milliseconds since 1970. */
  at: z.number(),
});

type Note = z.infer<typeof note>;

/** New files that stand beside the person's own for a moment, until they take its place. */
export interface NewFiles {
  /**
   * Writes down in a folder of our own that a file was made, so that a crash does not leave it there for good. Where
   * that is impossible the file is written all the same.
   *
   * @param size bytes that it is to have
   * @returns to be called when the file has taken its place or was removed
   */
  note(path: string, size: number): Promise<() => Promise<void>>;
  /**
   * Removes the files of earlier runs. Only the very file that was noted is: not another that has its name, and not
   * one that was written since.
   *
   * @param signal ends it before the next file
   * @returns the paths of the files that were removed
   */
  sweep(signal?: AbortSignal): Promise<string[]>;
}

/** @param folder is made when it is needed; nobody else can read what is in it */
export function createNewFiles(folder: string): NewFiles {
  return {
    async note(path, size) {
      const place = join(folder, `${randomUUID()}${ENDING}`);
      try {
        const identity = identityOf(await lstat(path, { bigint: true }));
        const text = JSON.stringify({ path, identity, size, at: Date.now() } satisfies Note);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(place, text, { flag: 'wx', mode: 0o600 });
      } catch {
        await rm(place, { force: true }).catch(() => undefined);
        return () => Promise.resolve();
      }
      return async () => {
        // What could not be removed now is removed at the next start.
        if (await isGone(path)) {
          await rm(place, { force: true }).catch(() => undefined);
        }
      };
    },
    async sweep(signal) {
      const names = await readdir(folder).catch(() => []);
      const swept: string[] = [];
      for (const name of names.filter((each) => each.endsWith(ENDING))) {
        const path = await sweepOne(join(folder, name), signal).catch(() => undefined);
        if (path !== undefined) {
          swept.push(path);
        }
      }
      return swept;
    },
  };
}

/** The note stays while nobody can say what became of the file: its drive may not be there. */
async function sweepOne(place: string, signal?: AbortSignal): Promise<string | undefined> {
  signal?.throwIfAborted();
  const noted = await readNote(place);
  let removed: string | undefined;
  if (noted && !(await isGone(noted.path))) {
    const found = await lstat(noted.path, { bigint: true });
    if (isOurs(found, noted)) {
      await rm(noted.path);
      removed = noted.path;
    }
  } else if (noted) {
    await lstat(dirname(noted.path));
  }
  await rm(place, { force: true });
  return removed;
}

/** @returns undefined for a note that is not whole: the crash came before anything was written to the file */
async function readNote(place: string): Promise<Note | undefined> {
  const text = await readFile(place, 'utf8');
  try {
    return note.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isOurs(found: BigIntStats, { identity, size, at }: Note): boolean {
  return (
    found.isFile() &&
    identityOf(found) === identity &&
    found.size <= BigInt(size) &&
    found.mtimeMs <= BigInt(at + WRITING_MAX)
  );
}

function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return [dev, ino, birthtimeNs].join(' ');
}

async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
}
