import { app, dialog, type BrowserWindow } from 'electron';
import { basename, extname, join } from 'node:path';
import type { ExportOutcome } from '../server/contract/ipc';
import { cleanFileName } from './clean-file-name';
import { createUnfinishedWrites } from './code/unfinished-writes';
import { writeWhole } from './code/write-file';
import { sayWhy } from './say-why';

const KINDS: Record<string, string> = { '.png': 'Picture', '.txt': 'Text', '.pdf': 'PDF', '.md': 'Markdown' };

/**
 * Asks where to save, then writes. A file that was there stays whole until the new one is.
 *
 * @param make called only when there is a place
 */
export async function exportBytes(
  window: BrowserWindow,
  name: string,
  make: () => Promise<Uint8Array> | Uint8Array,
): Promise<ExportOutcome> {
  const fileName = cleanFileName(name);
  const extension = extname(fileName);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), fileName),
    filters: [{ name: KINDS[extension] ?? 'File', extensions: [extension.slice(1) || '*'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || !filePath) {
    return { kind: 'cancelled' };
  }
  try {
    const unfinished = createUnfinishedWrites(join(app.getPath('userData'), 'code', 'writes'));
    await writeWhole(filePath, Buffer.from(await make()), unfinished);
    return { kind: 'saved', name: basename(filePath) };
  } catch (error) {
    return { kind: 'failed', message: sayWhy(error, basename(filePath)) };
  }
}
