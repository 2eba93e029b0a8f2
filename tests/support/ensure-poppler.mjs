import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../../server/bin/run-command.mjs';

/** Programs of Poppler that the tests of certificates read and draw PDFs with. */
const programs = ['pdftotext', 'pdftoppm'];

/** @param {string} program */
function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some(
    (folder) => existsSync(join(folder, program)) || existsSync(join(folder, `${program}.exe`)),
  );
}

/**
 * Finds Poppler's programs, or installs Debian's package of them where we are root.
 *
 * @throws {Error} when they are not there and cannot be had
 */
export async function ensurePoppler() {
  if (programs.every(isOnPath)) {
    return;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing poppler-utils for the tests of certificates (once) ...');
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand('apt-get', ['-qq', 'update'], options);
    await runCommand(
      'apt-get',
      ['-qq', 'install', '-y', '--no-install-recommends', 'poppler-utils'],
      options,
    );
  }
  if (!programs.every(isOnPath)) {
    throw new Error(
      'The tests of certificates need pdftotext and pdftoppm (Poppler). Install them and try again.',
    );
  }
}
