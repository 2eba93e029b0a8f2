import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DataFolderError } from '../errors';
import { INSTANCE_FILE } from '../instance-file/open-instance-file';
import { systemCode } from '../nedb/journal/file-system';
import { STORAGE_FOLDER } from '../nedb/storage-folder';
import { copyStorage } from './copy-storage';
import { filesBelow, hashFile, type Manifest, writeManifest } from './manifest';

const MEDIA_FOLDER = 'media';
/** Names of stored media; files still being written are named otherwise. */
const MEDIA_NAME = /(^|\/)[a-z0-9-]+\.[a-z0-9]+$/;
const FOLDER_MODE = 0o700;

export interface BackupOptions {
  /** The data folder. */
  folder: string;
  /** The folder to write; it must not exist, or be empty. */
  target: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Whether the folder was there already. One that holds anything throws DataFolderError. */
export async function assertEmptyFolder(folder: string): Promise<boolean> {
  try {
    if ((await readdir(folder)).length > 0) {
      throw new DataFolderError(`${folder} is not empty: name a folder that does not exist yet.`);
    }
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') {
      return false;
    }
    if (code === 'ENOTDIR') {
      throw new DataFolderError(`${folder} is a file: name a folder that does not exist yet.`);
    }
    throw error;
  }
}

async function assertDataFolder(folder: string): Promise<void> {
  const isThere = await stat(join(folder, STORAGE_FOLDER)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) {
    throw new DataFolderError(`${folder} is no data folder of Lectern: set LECTERN_DATA to the one that is.`);
  }
}

/** Copies a file and flushes it. False when it is not there. */
export async function copyFlushed(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE });
  try {
    await copyFile(from, to);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return false;
    }
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}

async function fill(options: BackupOptions, target: string): Promise<Manifest> {
  const copied = await copyStorage(join(options.folder, STORAGE_FOLDER), join(target, STORAGE_FOLDER));
  // After the storage: a file is there before the record that names it.
  const media = (await filesBelow(join(options.folder, MEDIA_FOLDER))).filter((path) =>
    MEDIA_NAME.test(path),
  );
  for (const path of media) {
    await copyFlushed(join(options.folder, MEDIA_FOLDER, path), join(target, MEDIA_FOLDER, path));
  }
  await copyFlushed(join(options.folder, INSTANCE_FILE), join(target, INSTANCE_FILE));
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(target)) {
    files.push({ path, ...(await hashFile(join(target, path))) });
  }
  const createdAt = new Date(options.now).toISOString();
  const manifest: Manifest = { format: 'lectern-backup', version: 1, createdAt, ...copied, files };
  await writeManifest(target, manifest);
  return manifest;
}

/**
 * A consistent copy of a data folder (journal, media, instance file), whether its server runs or not, with a
 * manifest of SHA-256 hashes. A target that holds something throws DataFolderError; what a failed backup
 * wrote is removed.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  const target = resolve(options.target);
  await assertDataFolder(folder);
  const way = relative(folder, target);
  if (way === '' || !(way.startsWith('..') || way.split(sep)[0] === '..')) {
    throw new DataFolderError(`${target} lies within the data folder: name a folder outside of it.`);
  }
  const wasThere = await assertEmptyFolder(target);
  await mkdir(target, { recursive: true, mode: FOLDER_MODE });
  try {
    return await fill({ ...options, folder }, target);
  } catch (error) {
    const names = await readdir(target);
    await Promise.all(names.map((name) => rm(join(target, name), { recursive: true, force: true })));
    if (!wasThere) {
      await rm(target, { recursive: true, force: true });
    }
    throw error;
  }
}
