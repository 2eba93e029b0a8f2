import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataFolderError } from '../errors';
import { systemCode } from '../nedb/journal/file-system';
import {
  describeMissingKeys,
  type Instance,
  INSTANCE_FILE,
  missingKeys,
  parseInstance,
} from './open-instance-file';

type Reading = { instance: Instance } | { problem: 'missing' | 'damaged' };

/**
 * The instance of a data folder, read and nothing else, whether its server runs or not: from the version before
 * when the file itself is missing or damaged.
 *
 * @throws DataFolderError when there is none, both versions are damaged, or the format is unknown
 */
export async function readInstance(folder: string): Promise<Instance> {
  const path = join(resolve(folder), INSTANCE_FILE);
  const current = await readVersion(path);
  const found = 'instance' in current ? current : await readVersion(`${path}.previous`);
  if ('instance' in found) {
    return found.instance;
  }
  const isMissing = 'problem' in current && current.problem === 'missing' && found.problem === 'missing';
  throw new DataFolderError(
    isMissing
      ? `${resolve(folder)} is no data folder of Lectern: it has no ${INSTANCE_FILE}.`
      : `${path} is damaged, and so is the version kept before it: put it back from a backup.`,
  );
}

/** One file of an instance. @throws DataFolderError */
export async function readInstanceCopy(path: string): Promise<Instance> {
  const found = await readVersion(path);
  if ('instance' in found) {
    return found.instance;
  }
  throw new DataFolderError(
    found.problem === 'missing'
      ? `There is no file ${path}.`
      : `${path} is no whole ${INSTANCE_FILE} of a Lectern data folder.`,
  );
}

/**
 * What is wrong with the instance file of a data folder, one sentence each; changes nothing.
 *
 * @param usedKeys thumbprints of the keys that stored certificates were signed with
 */
export async function inspectInstanceFile(folder: string, usedKeys: Iterable<string>): Promise<string[]> {
  const path = join(resolve(folder), INSTANCE_FILE);
  const problems: string[] = [];
  const current = await readVersion(path);
  if ('problem' in current && current.problem === 'damaged') {
    problems.push(
      `${path} cannot be read; the next start restores it from the version before, if that is whole.`,
    );
  }
  const found = 'instance' in current ? current : await readVersion(`${path}.previous`);
  const used = [...usedKeys];
  const missing = 'instance' in found ? missingKeys(found.instance, used) : used;
  if (missing.length > 0) {
    problems.push(describeMissingKeys(path, missing));
  }
  return problems;
}

async function readVersion(path: string): Promise<Reading> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) {
      return { problem: 'missing' };
    }
    if (systemCode(error) === undefined) {
      throw error;
    }
    throw new DataFolderError(`${path} cannot be read (${systemCode(error)}).`, { cause: error });
  }
  try {
    return { instance: parseInstance(JSON.parse(text), path) };
  } catch (error) {
    if (error instanceof DataFolderError) {
      throw error;
    }
    return { problem: 'damaged' };
  }
}
