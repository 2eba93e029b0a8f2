import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../nedb/journal/file-system';
import { INSTANCE_FILE, parseInstance } from './open-instance-file';

/** What is wrong with the instance file of a data folder, one sentence each; changes nothing. */
export async function inspectInstanceFile(folder: string): Promise<string[]> {
  const path = join(folder, INSTANCE_FILE);
  try {
    parseInstance(JSON.parse(await readFile(path, 'utf8')), path);
    return [];
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return [];
    }
    return [`${path} cannot be read; the next start restores it from the version before, if that is whole.`];
  }
}
