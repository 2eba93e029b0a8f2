import { restoreBackup } from '../storage/backup/restore-backup';
import { DataFolderError } from '../storage/errors';
import { readInstance } from '../storage/instance-file/inspect-instance-file';

/**
 * Makes a data folder from a backup after verifying it. Exit code 0 when the folder is there, 1 with one
 * sentence when nothing was changed.
 */
export async function runRestore(
  options: { backup: string; folder: string },
  out: (line: string) => void,
): Promise<number> {
  try {
    const manifest = await restoreBackup(options.backup, options.folder);
    const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`);
    out(`Restored the backup of ${manifest.createdAt} to ${options.folder}: ${counts.join(', ')}.`);
    manifest.findings.forEach((finding) => out(`Damaged already when it was backed up: ${finding}`));
    await sayWhatSigns(options.folder, manifest.createdAt, out);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    out(error instanceof DataFolderError ? reason : `The backup could not be restored: ${reason}`);
    return 1;
  }
}

/** A backup may hold a private key that was destroyed since, and lack the keys that came after it. */
async function sayWhatSigns(folder: string, backedUpAt: string, out: (line: string) => void): Promise<void> {
  const instance = await readInstance(folder).catch((error: unknown) => {
    if (error instanceof DataFolderError) {
      return undefined;
    }
    throw error;
  });
  const key = instance?.signingKeys.find(({ retiredAt }) => retiredAt === null);
  if (!key) {
    return;
  }
  out(`Certificates are signed with the key ${key.kid}, made ${key.createdAt}.`);
  out(
    `If keys were rotated after ${backedUpAt}, that one was replaced: before the site starts, run ` +
      '`lectern keys adopt <file>` with the instance.json of the folder that was in use, or ' +
      '`lectern keys rotate` if it is gone.',
  );
}
