import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './journal/file-system';

const FOLDER_MODE = 0o700;

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw error;
    }
  }
}

/**
 * Makes a folder and its parents, readable by their owner alone; one that is there is left as it is.
 * Unlike a recursive `mkdir` it keeps the system's reason (that hides EROFS, and never ends below /proc).
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(folder) === folder) {
      throw error;
    }
    await makeFolder(dirname(folder));
    await makeOne(folder);
  }
}
