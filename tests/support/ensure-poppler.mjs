import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './install-packages.mjs';

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
  await installPackages(['poppler-utils'], 'the tests of certificates');
  if (!programs.every(isOnPath)) {
    throw new Error(
      'The tests of certificates need pdftotext and pdftoppm (Poppler). Install them and try again.',
    );
  }
}
