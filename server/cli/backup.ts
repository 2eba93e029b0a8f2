import { createBackup } from '../storage/backup/create-backup';
import { DataFolderError } from '../storage/errors';

/**
 * Copies a data folder, running or not, into a new folder with a manifest of hashes. Exit code 0 when the
 * copy is whole, 1 with one sentence when there is none.
 */
export async function runBackup(
  options: { folder: string; target: string; now: number },
  out: (line: string) => void,
): Promise<number> {
  try {
    const manifest = await createBackup(options);
    const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`);
    out(`Backed up to ${options.target}: ${counts.join(', ')}, ${manifest.files.length} files.`);
    manifest.findings.forEach((finding) => out(`Damaged already before: ${finding}`));
    return 0;
  } catch (error) {
    out(describe(error));
    return 1;
  }
}

function describe(error: unknown): string {
  if (error instanceof DataFolderError) {
    return error.message;
  }
  return `The backup could not be made: ${error instanceof Error ? error.message : String(error)}`;
}
