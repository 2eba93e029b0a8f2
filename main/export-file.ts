import { app, dialog, type BrowserWindow } from 'electron';
import { basename, extname, join } from 'node:path';
import type { ExportOutcome } from '../server/contract/ipc';
import { createUnfinishedWrites } from './code/unfinished-writes';
import { writeWhole } from './code/write-file';
import { sayWhy } from './say-why';

/** Characters that no file system of the three takes in a name, and what cannot be seen. */
const NOT_IN_NAMES = /[<>:"/\\|?*\p{C}]/gu;
const LONGEST_NAME = 120;

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

/** A name that every system takes, whatever it was made from. */
export function cleanFileName(name: string): string {
  const extension = extname(name).slice(0, 10);
  const stem = name.slice(0, name.length - extname(name).length).replace(NOT_IN_NAMES, ' ');
  const short = [...stem.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');
  return (short.replace(/^\.+|[. ]+$/g, '') || 'Lectern') + extension;
}
