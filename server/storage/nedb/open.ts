import { chmod, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock, Logger } from '../../domain/ports';
import { createBackup } from '../backup/create-backup';
import { DataFolderError } from '../errors';
import type { Storage } from '../port';
import { Committer } from './committer';
import { Engine } from './engine';
import { documentName } from './journal/entries';
import { type FileSystem, systemCode } from './journal/file-system';
import { acquireLock } from './journal/folder-lock';
import { JournalStore } from './journal/journal-store';
import { nodeFileSystem } from './journal/node-file-system';
import { dropQuarantined, quarantineDocument } from './journal/quarantine';
import { makeFolder } from './make-folder';
import { nedbStorage } from './nedb-storage';
import { STORAGE_FOLDER } from './storage-folder';

export interface NedbStorageOptions {
  /** The data folder; its journal lives in `storage` below it. Made when it is not there. */
  folder: string;
  clock: Clock;
  logger: Logger;
  /** The disk of the journal; tests hand in one that fails. */
  fileSystem?: FileSystem;
  /** A snapshot is made when the journal exceeds this and twice the last snapshot. Default 32 MiB. */
  journalLimitBytes?: number;
}

const DEFAULT_LIMIT_BYTES = 32 * 1024 * 1024;
const FOLDER_MODE = 0o700;
const ELSEWHERE = 'or set LECTERN_DATA to another folder';

const DENIED = new Set(['EACCES', 'EPERM', 'EROFS']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const IS_FILE = new Set(['ENOTDIR', 'EEXIST']);

function folderProblem(folder: string, error: unknown): DataFolderError {
  if (error instanceof DataFolderError) {
    return error;
  }
  const code = systemCode(error) ?? '';
  if (DENIED.has(code)) {
    return new DataFolderError(
      `The data folder ${folder} cannot be written to (${code}): change its owner or permissions, ${ELSEWHERE}.`,
    );
  }
  if (FULL.has(code)) {
    return new DataFolderError(
      `The disk of the data folder ${folder} is full: free some space and start again, ${ELSEWHERE}.`,
    );
  }
  if (IS_FILE.has(code)) {
    return new DataFolderError(
      `The data folder ${folder} is, or lies below, a file: remove it, ${ELSEWHERE}.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderError(`The data folder ${folder} cannot be used (${reason}): mend it, ${ELSEWHERE}.`);
}

async function prepareFolder(folder: string): Promise<string> {
  await makeFolder(folder);
  if (!(await stat(folder)).isDirectory()) {
    throw new DataFolderError(`The data folder ${folder} is a file: remove it, ${ELSEWHERE}.`);
  }
  const storage = join(folder, STORAGE_FOLDER);
  await makeFolder(storage);
  await chmod(storage, FOLDER_MODE);
  return storage;
}

async function openParts(options: NedbStorageOptions, storageFolder: string) {
  const { logger, fileSystem: files = nodeFileSystem } = options;
  const limitBytes = options.journalLimitBytes ?? DEFAULT_LIMIT_BYTES;
  const { store, loaded } = await JournalStore.open({ files, folder: storageFolder, logger, limitBytes });
  try {
    const engine = await Engine.create();
    const findings = [...loaded.findings];
    for (const { collection, document } of await engine.load(loaded.state)) {
      const name = documentName(collection, document._id);
      await quarantineDocument(files, storageFolder, name, document);
      findings.push(
        `Another record holds a unique key of ${name}, which is kept in the quarantine folder instead.`,
      );
      logger.error({ name }, 'A record could not be loaded beside another');
    }
    const committer = new Committer(engine, store, logger, loaded.content);
    return { engine, store, committer, findings };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens the embedded storage of a data folder. A folder that cannot be used (not writable, a file, held by
 * another process, of an unknown format) throws DataFolderError; damage in it does not, see `health`.
 */
export async function openNedbStorage(options: NedbStorageOptions): Promise<Storage> {
  const folder = resolve(options.folder);
  try {
    const storageFolder = await prepareFolder(folder);
    const lock = await acquireLock(folder);
    try {
      const parts = await openParts(options, storageFolder);
      const backup = async (target: string) => {
        await createBackup({ folder, target, now: options.clock.now() });
      };
      const dropDamaged = (texts: readonly string[]) =>
        dropQuarantined(options.fileSystem ?? nodeFileSystem, storageFolder, texts);
      return nedbStorage({ ...parts, backup, dropDamaged, release: () => lock.release() });
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw folderProblem(folder, error);
  }
}
