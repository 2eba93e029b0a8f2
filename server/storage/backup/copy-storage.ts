import { chmod, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderError } from '../errors';
import { countsOf } from '../nedb/journal/entries';
import { systemCode } from '../nedb/journal/file-system';
import { parseGenerationFile } from '../nedb/journal/file-names';
import { generationPath, type Loaded, loadFolder } from '../nedb/journal/load';
import { nodeFileSystem as files } from '../nedb/journal/node-file-system';
import { Witness } from '../nedb/journal/witness';

const ATTEMPTS = 20;
/** After so many copies with the same damage it is the original that is damaged. */
const DAMAGED_ATTEMPTS = 3;
const ATTEMPT_MS = 50;
const FILE_MODE = 0o600;

/** What a copied storage folder holds. */
export interface CopiedStorage {
  sequence: number;
  counts: Record<string, number>;
  findings: string[];
}

async function copyGenerations(from: string, to: string): Promise<void> {
  const names = (await files.list(from)).filter((name) => parseGenerationFile(name) !== undefined);
  // Snapshots first, then journals by age: what is written meanwhile lands in the last one or is left out.
  names.sort((a, b) => Number(a.startsWith('journal')) - Number(b.startsWith('journal')) || (a < b ? -1 : 1));
  for (const name of names) {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), FILE_MODE);
  }
}

/** Cuts the copy after its last whole record, so that a transaction half copied is not in it. */
async function finishCopy(folder: string): Promise<Loaded> {
  const loaded = await loadFolder(files, folder);
  if (loaded.journal !== undefined) {
    const journal = await files.openToWrite(generationPath(folder, 'journal', loaded.journal.generation));
    try {
      await journal.truncate(loaded.journal.validEnd);
    } finally {
      await journal.close();
    }
  }
  const witness = await Witness.open(files, folder, loaded.sequence, () => undefined);
  await witness.close();
  return loadFolder(files, folder);
}

async function flushAll(folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    const file = await files.openToWrite(join(folder, name));
    try {
      await file.flush();
    } finally {
      await file.close();
    }
  }
  await files.flushFolder(folder);
}

async function attempt(from: string, to: string): Promise<Loaded | undefined> {
  await rm(to, { recursive: true, force: true });
  await files.makeFolder(to);
  try {
    await copyGenerations(from, to);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      // A new generation took the place of the one being copied.
      return undefined;
    }
    throw error;
  }
  return finishCopy(to);
}

/**
 * Copies a storage folder from outside while its server may be writing: everything acknowledged before the
 * call is in the copy, and nothing half. The copy is verified by reading it; when a new generation got in
 * the way it is made again.
 */
export async function copyStorage(from: string, to: string): Promise<CopiedStorage> {
  let damaged = 0;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const loaded = await attempt(from, to);
    damaged += loaded !== undefined && loaded.findings.length > 0 ? 1 : 0;
    if (loaded !== undefined && (loaded.findings.length === 0 || damaged >= DAMAGED_ATTEMPTS)) {
      await flushAll(to);
      return { sequence: loaded.sequence, counts: countsOf(loaded.state), findings: loaded.findings };
    }
    await delay(ATTEMPT_MS * count);
  }
  throw new DataFolderError(`${from} changed faster than it could be copied: try the backup again.`);
}
