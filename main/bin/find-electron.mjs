import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/project.mjs';

const MISSING = [
  'Electron itself is not on this machine: its package comes from the npm registry without the program.',
  'Where github.com can be reached, `npx install-electron --no` fetches it. Elsewhere, set',
  'ELECTRON_OVERRIDE_DIST_PATH to a folder that has it, or use Lectern in the browser with `npm start`.',
].join('\n');

/**
 * Electron's program: that of its package, or of the folder in ELECTRON_OVERRIDE_DIST_PATH. Nothing is downloaded.
 *
 * @returns {string | undefined} undefined where there is none
 */
export function findElectron() {
  const folder = join(root, 'node_modules', 'electron');
  const named = join(folder, 'path.txt');
  const name = existsSync(named) ? readFileSync(named, 'utf8') : 'electron';
  const program = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
  return existsSync(program) ? program : undefined;
}

/** The same, or the end of this process with one sentence that says what to do. */
export function needElectron() {
  const program = findElectron();
  if (program === undefined) {
    console.error(MISSING);
    process.exit(1);
  }
  return program;
}
