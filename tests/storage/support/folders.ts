import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openNedbStorage } from '../../../server/storage/nedb/open';
import type { FileSystem } from '../../../server/storage/nedb/journal/file-system';
import type { Storage } from '../../../server/storage/port';
import { silentLogger } from './silent-logger';

export { silentLogger };

/** A fresh folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The storage of a folder, closed when the test ends. */
export async function openFolder(
  folder: string,
  options: { fileSystem?: FileSystem; journalLimitBytes?: number } = {},
): Promise<Storage> {
  const storage = await openNedbStorage({
    folder,
    clock: { now: () => Date.parse('2026-11-21T10:00:00.000Z') },
    logger: silentLogger,
    ...options,
  });
  onTestFinished(() => storage.close());
  return storage;
}
