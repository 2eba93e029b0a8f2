import { buffer } from 'node:stream/consumers';
import { ZipFile, type Options } from 'yazl';

/** One file of a ZIP archive for a test. */
export interface ZippedFile {
  content: string | Buffer;
  options?: Partial<Options>;
}

/** A sound ZIP archive. */
export async function makeZip(files: Record<string, string | Buffer | ZippedFile>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, file] of Object.entries(files)) {
    const { content, options } =
      typeof file === 'string' || Buffer.isBuffer(file) ? { content: file, options: {} } : file;
    zip.addBuffer(Buffer.from(content), path, options);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Puts another name of the same length into an archive: writers refuse the bad ones. */
export function renameInZip(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) {
    throw new TypeError('Names of one length, please.');
  }
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}
