import { restoreBackup } from '../storage/backup/restore-backup';
import { DataFolderError } from '../storage/errors';

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
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    out(error instanceof DataFolderError ? reason : `The backup could not be restored: ${reason}`);
    return 1;
  }
}
