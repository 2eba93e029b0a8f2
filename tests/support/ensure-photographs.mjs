import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';

/** Where Debian's package of backgrounds keeps its photographs. */
const FOLDER = '/usr/share/backgrounds/mate/nature';

/**
 * Finds real photographs for the tests of compression, or gets them: Debian's `mate-backgrounds` when we are root.
 *
 * @returns {Promise<string[]>} paths of JPEG files, sorted
 * @throws {Error} when there are none and none can be had
 */
export async function ensurePhotographs() {
  if (!existsSync(FOLDER)) {
    await installPackages(['mate-backgrounds'], 'the tests of compression');
  }
  const folder = process.env.PHOTOGRAPHS ?? FOLDER;
  if (!existsSync(folder)) {
    throw new Error('The tests of compression need photographs: name a folder of JPEG files in PHOTOGRAPHS.');
  }
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  return names.map((name) => join(folder, name));
}
