import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataFolderError } from '../storage/errors';
import { COLLECTION_NAMES } from '../storage/nedb/collection-names';
import { inspectInstanceFile } from '../storage/instance-file/inspect-instance-file';
import { systemCode } from '../storage/nedb/journal/file-system';
import { QUARANTINE_FOLDER } from '../storage/nedb/journal/file-names';
import { describeOwner, lockOwner } from '../storage/nedb/journal/folder-lock';
import { type Loaded, loadFolder } from '../storage/nedb/journal/load';
import { nodeFileSystem } from '../storage/nedb/journal/node-file-system';
import { STORAGE_FOLDER } from '../storage/nedb/storage-folder';

type Out = (line: string) => void;

const RELOADS = 3;

/** Reads the files as they are; beside a running server again when a new generation got in the way. */
async function load(folder: string, isRunning: boolean): Promise<Loaded> {
  for (let again = 0; ; again += 1) {
    try {
      const loaded = await loadFolder(nodeFileSystem, folder);
      if (!isRunning || loaded.findings.length === 0 || again === RELOADS) {
        return loaded;
      }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT' || again === RELOADS) {
        throw error;
      }
    }
  }
}

async function quarantined(folder: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, QUARANTINE_FOLDER))).sort();
  } catch {
    return [];
  }
}

function reportStorage(loaded: Loaded, out: Out): void {
  const counts = COLLECTION_NAMES.map((name) => `${loaded.state[name].size} ${name}`);
  out(`Records: ${counts.join(', ')}.`);
  out(
    `Last transaction: ${loaded.sequence}. Journal: ${loaded.journalBytes} bytes. Snapshot: ${loaded.snapshotBytes} bytes.`,
  );
}

/** Of all certificates whose text is still there. */
function usedKeys({ state }: Loaded): Set<string> {
  const standing = [...state.certificates.values()].filter(({ status }) => status !== 'withdrawn');
  return new Set(standing.map(({ kid }) => String(kid)));
}

async function missingMedia(loaded: Loaded, folder: string): Promise<string[]> {
  const keys = [...loaded.state.media.values()].map(({ key }) => String(key));
  const found = await Promise.all(
    keys.map((key) =>
      stat(join(folder, 'media', key)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys.filter((_, at) => found[at] !== true);
}

/**
 * Checks a data folder and changes nothing in it, whether its server runs or not: every record of snapshot
 * and journal, the instance file, the media files. Exit code 0: all is well; 1: something was found; 2: the
 * folder cannot be read at all.
 */
export async function runDoctor(
  options: { folder: string; s3?: { bucket: string } | undefined },
  out: (line: string) => void,
): Promise<number> {
  const folder = resolve(options.folder);
  const storageFolder = join(folder, STORAGE_FOLDER);
  out(`Data folder: ${folder}`);
  try {
    if (!(await stat(storageFolder)).isDirectory()) {
      throw new DataFolderError(`${storageFolder} is a file.`);
    }
    const owner = await lockOwner(folder);
    out(
      owner === undefined
        ? 'No server is running on it.'
        : `A server is running on it (${describeOwner(owner)}); its files are read beside it.`,
    );
    const loaded = await load(storageFolder, owner !== undefined);
    reportStorage(loaded, out);
    const problems = [...loaded.findings];
    problems.push(...(await inspectInstanceFile(folder, usedKeys(loaded))));
    // Those in a bucket are not looked at: there may be very many.
    const missing = options.s3 ? [] : await missingMedia(loaded, folder);
    if (missing.length > 0) {
      problems.push(`${missing.length} media files are missing: ${missing.slice(0, 20).join(', ')}.`);
    }
    problems.forEach((problem) => out(`Found: ${problem}`));
    const kept = await quarantined(storageFolder);
    kept.forEach((name) => out(`In quarantine: ${join(storageFolder, QUARANTINE_FOLDER, name)}`));
    out(
      problems.length === 0
        ? 'All is well.'
        : `${problems.length} found. \`lectern backup\` keeps what can be read.`,
    );
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      out(`There is no storage in ${folder}: name the data folder with LECTERN_DATA.`);
    } else {
      out(error instanceof Error ? error.message : String(error));
    }
    return 2;
  }
}
