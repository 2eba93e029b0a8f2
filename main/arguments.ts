import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LINK_SCHEME } from '../server/contract/constants/links';

/** What the app was started with, or a second start handed over. */
export interface Given {
  /** Absolute paths of files to open. */
  files: string[];
  /** `lectern://` links. */
  links: string[];
}

/**
 * Reads a command line. Switches of Electron and Chromium are passed over, as is the app's own folder. Files come as
 * paths, or as `file:` addresses: that is how desktops of Linux fill in `%U` (Desktop Entry Specification, "The Exec
 * key"). An address that names no file of this system is left out.
 *
 * @param given without the program itself
 * @param folder that relative paths start from
 * @param appPath the folder that an unpacked app was started with
 */
export function readArguments(given: readonly string[], folder: string, appPath: string): Given {
  const files: string[] = [];
  const links: string[] = [];
  let isPathOnly = false;
  for (const argument of given) {
    if (isPathOnly || !argument.startsWith('-')) {
      if (argument.toLowerCase().startsWith(`${LINK_SCHEME}:`)) {
        links.push(argument);
      } else {
        const path = pathOf(argument, folder);
        if (path !== undefined && path !== resolve(appPath)) {
          files.push(path);
        }
      }
    } else if (argument === '--') {
      isPathOnly = true;
    }
  }
  return { files, links };
}

/** The absolute path of an argument; undefined for what can be none. */
function pathOf(argument: string, folder: string): string | undefined {
  if (!/^file:/i.test(argument)) {
    return argument === '' ? undefined : resolve(folder, argument);
  }
  try {
    // It refuses other machines' files where paths name no machine, and encoded separators.
    const path = fileURLToPath(argument);
    return path.includes('\0') ? undefined : resolve(path);
  } catch {
    return undefined;
  }
}
