import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../domain/ports';
import type { Usage, UsageMeter } from './port';

/** Milliseconds. */
const FRESH = 60_000;

interface Sum {
  count: number;
  bytes: number;
}

/** Adds up the files of a data folder and of the media within it. Who asks meanwhile waits for the same answer. */
export function createDiskUsage({
  dataFolder,
  mediaFolder,
  clock,
}: {
  dataFolder: string;
  mediaFolder: string;
  clock: Clock;
}): UsageMeter {
  let last: { at: number; usage: Promise<Usage> } | undefined;

  async function measure(): Promise<Usage> {
    const [data, media] = await Promise.all([sumOf(dataFolder), sumOf(mediaFolder)]);
    return { dataBytes: data.bytes, mediaCount: media.count, mediaBytes: media.bytes };
  }

  return {
    read() {
      const now = clock.now();
      if (!last || now - last.at >= FRESH) {
        const usage = measure();
        const started = { at: now, usage };
        last = started;
        usage.catch(() => {
          last = last === started ? undefined : last;
        });
      }
      return last.usage;
    },
  };
}

/** Files that go while they are counted, and folders that are not there yet, count as nothing. */
async function sumOf(folder: string): Promise<Sum> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  let sum: Sum = { count: 0, bytes: 0 };
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      sum = add(sum, await sumOf(path));
    } else if (entry.isFile()) {
      const found = await lstat(path).catch(ignoreMissing);
      sum = add(sum, found ? { count: 1, bytes: found.size } : { count: 0, bytes: 0 });
    }
  }
  return sum;
}

function add(one: Sum, other: Sum): Sum {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
    throw error;
  }
}
