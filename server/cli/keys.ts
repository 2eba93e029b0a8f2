import type { Logger } from '../domain/ports';
import type { SigningKey } from '../domain/signing-key';
import { DataFolderError, StorageUnwritableError } from '../storage/errors';
import { openInstanceFile, rotateSigningKey } from '../storage/instance-file/open-instance-file';
import { openNedbStorage } from '../storage/nedb/open';
import { systemClock, systemIds } from '../system';

export interface KeysOptions {
  action: 'list' | 'rotate';
  folder: string;
  logger: Logger;
}

/**
 * Names the keys that certificates are signed with, or puts a new one in the place of the one that signs. Never
 * prints a private half. Exit code 1 when the data folder cannot be used, as while the site runs.
 */
export async function runKeys(
  { action, folder, logger }: KeysOptions,
  out: (line: string) => void,
): Promise<number> {
  try {
    const storage = await openNedbStorage({ folder, clock: systemClock, logger });
    try {
      const options = { folder, clock: systemClock, ids: systemIds, logger };
      if (action === 'list') {
        (await openInstanceFile(options)).signingKeys.forEach((key) => out(describe(key)));
      } else {
        const keys = await rotateSigningKey(options);
        out(`New certificates are signed with the key ${keys.at(-1)?.kid}.`);
        out(
          'The private half of the key before it is destroyed here; what it signed stays genuine. Backups made before still hold it.',
        );
      }
      return 0;
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (error instanceof DataFolderError || error instanceof StorageUnwritableError) {
      out(error.message);
      return 1;
    }
    throw error;
  }
}

function describe({ kid, createdAt, retiredAt }: SigningKey): string {
  const until = retiredAt === null ? 'signs' : `retired ${retiredAt}`;
  return `${kid}  made ${createdAt}, ${until}`;
}
