import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '../media/s3-client';

type Out = (line: string) => void;

export interface MediaCheckOptions {
  dataFolder: string;
  s3: S3Settings | undefined;
  /** The origin whose pages send files. */
  publicUrl: string | undefined;
}

/**
 * Tries everything that uploads need, one sentence each, and leaves nothing behind. In a bucket it sets the rules
 * that let browsers send files there (CORS), where they are missing and the service allows it.
 *
 * @returns the exit code: 0 when uploads will work, 1 otherwise
 */
export async function runMediaCheck(
  { dataFolder, s3, publicUrl }: MediaCheckOptions,
  out: Out,
): Promise<number> {
  if (!s3) {
    return checkFolders(dataFolder, out);
  }
  out(`Uploaded files are kept in the bucket ${s3.bucket} at ${s3.endpoint}.`);
  const { checkBucket } = await import('../media/check-bucket');
  const isFine = await checkBucket(s3, publicUrl, out);
  out(isFine ? 'All is well.' : 'Uploads will not work before this is mended.');
  return isFine ? 0 : 1;
}

async function checkFolders(dataFolder: string, out: Out): Promise<number> {
  out('No bucket is set up (S3_*): uploaded files are kept in the data folder.');
  let isFine = true;
  for (const name of ['media', 'uploads']) {
    const folder = join(dataFolder, name);
    const file = join(folder, `.${randomBytes(8).toString('hex')}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, 'A file to try the folder with.', { flag: 'wx', mode: 0o600 });
      await rm(file);
      out(`${folder} can be written to.`);
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      out(
        `${folder} cannot be written to (${code}): let the user that runs Lectern own it, and make room on the disk.`,
      );
      isFine = false;
    }
  }
  return isFine ? 0 : 1;
}
