import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Has one of Poppler's programs work on a PDF. */
async function withPoppler<T>(
  pdf: Uint8Array,
  work: (folder: string, file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'));
  try {
    const file = join(folder, 'page.pdf');
    await writeFile(file, pdf);
    return await work(folder, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text that is copied out of each page of a PDF, without the marks of direction that Poppler adds. */
export function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  return withPoppler(pdf, async (_, file) => {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', file, '-']);
    // Each page ends with a form feed.
    return stdout
      .replace(/[\u202a-\u202e]/g, '')
      .split('\f')
      .slice(0, -1);
  });
}

/** The lines that are copied out of a PDF. */
export async function linesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const lines = (await pagesOfPdf(pdf)).join('').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Its page as PNG. @param scale pixels to the inch */
export function pictureOfPdf(pdf: Uint8Array, scale: number): Promise<Buffer> {
  return withPoppler(pdf, async (folder, file) => {
    await run('pdftoppm', ['-r', String(scale), '-png', '-singlefile', file, join(folder, 'page')]);
    return readFile(join(folder, 'page.png'));
  });
}
