import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from '../domain/ports';
import type { SigningKey } from '../domain/signing-key';
import { DataFolderError } from '../storage/errors';
import { abandonKeys, adoptKeys, rotateSigningKey } from '../storage/instance-file/change-keys';
import { readInstance } from '../storage/instance-file/inspect-instance-file';
import type { InstanceFileOptions } from '../storage/instance-file/open-instance-file';
import { openNedbStorage } from '../storage/nedb/open';
import { STORAGE_FOLDER } from '../storage/nedb/storage-folder';
import type { Storage } from '../storage/port';
import { systemClock, systemIds } from '../system';
import { describeUnusableFolder } from './unusable-folder';

type Out = (line: string) => void;

export interface KeysOptions {
  action: 'list' | 'rotate' | 'adopt' | 'abandon';
  folder: string;
  /** For `adopt`: another copy of the instance file. */
  copy?: string;
  logger: Logger;
}

/**
 * Names the keys that certificates are signed with, puts a new one in the place of the one that signs, takes what
 * another copy of the instance file knows, or gives up what is lost. Never prints a private half. Only `list` works
 * while the site runs: it reads one file. Exit code 1, with a sentence, when the data folder cannot be used.
 */
export async function runKeys(options: KeysOptions, out: Out): Promise<number> {
  const { action, folder, copy = '', logger } = options;
  try {
    if (action === 'list') {
      (await readInstance(folder)).signingKeys.forEach((key) => out(describe(key)));
      return 0;
    }
    // Opening makes what is not there: a misspelt folder must not become a site.
    await (action === 'abandon' ? assertStorageFolder(folder) : readInstance(folder));
    const storage = await openNedbStorage({ folder, clock: systemClock, logger });
    try {
      const file = { folder, clock: systemClock, ids: systemIds, logger };
      await ACTIONS[action]({ file, storage, copy }, out);
      return 0;
    } finally {
      await storage.close();
    }
  } catch (error) {
    out(describeUnusableFolder(error));
    return 1;
  }
}

async function assertStorageFolder(folder: string): Promise<void> {
  const found = await stat(join(folder, STORAGE_FOLDER)).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new DataFolderError(
      `${resolve(folder)} is no data folder of Lectern: it has no ${STORAGE_FOLDER}.`,
    );
  }
}

interface Opened {
  file: InstanceFileOptions;
  storage: Storage;
  copy: string;
}

const ACTIONS: Record<Exclude<KeysOptions['action'], 'list'>, (opened: Opened, out: Out) => Promise<void>> = {
  async rotate({ file }, out) {
    const keys = await rotateSigningKey(file);
    out(`New certificates are signed with the key ${keys.at(-1)?.kid}.`);
    out(
      'The private half of the key before it is destroyed here; what it signed stays genuine. Backups made before still hold it.',
    );
  },
  async adopt({ file, copy }, out) {
    const { keys, adopted } = await adoptKeys(file, copy);
    out(`Adopted ${adopted} ${adopted === 1 ? 'key' : 'keys'}: what they signed is genuine here, too.`);
    keys.forEach((key) => out(describe(key)));
  },
  async abandon({ file, storage }, out) {
    const used = await storage.read(({ certificates }) => certificates.kids());
    const lost = await abandonKeys(file, used);
    out(
      lost.length === 0
        ? 'No key is missing.'
        : `Given up: ${lost.join(', ')}. What these signed cannot be proven until lectern keys adopt brings them back.`,
    );
  },
};

function describe({ kid, createdAt, retiredAt }: SigningKey): string {
  const until = retiredAt === null ? 'signs' : `retired ${retiredAt}`;
  return `${kid}  made ${createdAt}, ${until}`;
}
