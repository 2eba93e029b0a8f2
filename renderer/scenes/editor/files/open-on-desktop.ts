import { EDITOR } from '../../../../server/contract/constants/editor';
import type { DesktopBridge } from '../../../../server/contract/ipc';
import { languageOfName } from '../../../../server/contract/rules/language-of-name';
import { cleanName } from '../../../components/code-link/clean-name';
import { openEach } from './open-files';
import { readTextFile } from './read-text-file';
import type { Tell } from './tell';

/**
 * Opens files that were dropped or pasted in native windows: those of the disk as what they are, and of others, which
 * another program has put on the clipboard, the text.
 *
 * @throws when the main process does not answer
 */
export async function openOnDesktop(
  desktop: DesktopBridge,
  files: readonly File[],
  tell: Tell,
): Promise<void> {
  const places = await desktop.openDroppedFiles(files);
  const others = files.filter((_file, place) => places.includes(place));
  let hasRoom = true;
  const openOne = async (file: File): Promise<string[]> => {
    if (!hasRoom) {
      return [];
    }
    const { code, lineEnd, note } = await readTextFile(file);
    const language = languageOfName(file.name) ?? EDITOR.language;
    // That there is no more room is told once, and by the main process.
    hasRoom = await desktop.openCodeWindow({ name: cleanName(file.name), language, code, lineEnd });
    return hasRoom && note !== undefined ? [note] : [];
  };
  await openEach(others, openOne, tell);
}
