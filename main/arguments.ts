import { resolve } from 'node:path';
import { LINK_SCHEME } from '../server/contract/constants/links';

/** What the app was started with, or a second start handed over. */
export interface Given {
  /** Absolute paths of files to open. */
  files: string[];
  /** `lectern://` links. */
  links: string[];
}

/**
 * Reads a command line. Switches of Electron and Chromium are passed over, as is the app's own folder.
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
      } else if (argument !== '' && resolve(folder, argument) !== resolve(appPath)) {
        files.push(resolve(folder, argument));
      }
    } else if (argument === '--') {
      isPathOnly = true;
    }
  }
  return { files, links };
}
