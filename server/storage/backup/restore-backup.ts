import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DataFolderError } from '../errors';
import { loadFolder } from '../nedb/journal/load';
import { nodeFileSystem as files } from '../nedb/journal/node-file-system';
import { STORAGE_FOLDER } from '../nedb/storage-folder';
import { assertEmptyFolder, copyFlushed } from './create-backup';
import { compareWithManifest, type Manifest, readManifest } from './manifest';

const FOLDER_MODE = 0o700;

function damagedBackup(folder: string, problems: readonly string[]): DataFolderError {
  return new DataFolderError(`The backup ${folder} is damaged, use another one: ${problems.join(' ')}`);
}

/**
 * Makes a data folder from a backup: the manifest is verified first, everything is copied beside the target,
 * flushed and verified again, and takes the target's name in one step. A target that holds something, or a
 * damaged backup, throws DataFolderError and changes nothing.
 */
export async function restoreBackup(backup: string, folder: string): Promise<Manifest> {
  const source = resolve(backup);
  const target = resolve(folder);
  const manifest = await readManifest(source);
  const problems = await compareWithManifest(source, manifest);
  if (problems.length > 0) {
    throw damagedBackup(source, problems);
  }
  const wasThere = await assertEmptyFolder(target);
  const temporary = join(dirname(target), `.${basename(target)}.restoring-${randomBytes(6).toString('hex')}`);
  await mkdir(temporary, { recursive: true, mode: FOLDER_MODE });
  try {
    for (const { path } of manifest.files) {
      await copyFlushed(join(source, path), join(temporary, path));
    }
    const copied = await compareWithManifest(temporary, manifest);
    const loaded = await loadFolder(files, join(temporary, STORAGE_FOLDER));
    if (copied.length > 0 || loaded.findings.length > manifest.findings.length) {
      throw damagedBackup(source, [...copied, ...loaded.findings]);
    }
    if (wasThere) {
      await rmdir(target);
    }
    await rename(temporary, target);
    await files.flushFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}
