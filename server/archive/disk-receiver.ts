import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_LIMITS } from '../contract/constants/files';
import { asStorageFull } from '../domain/storage-full';
import type { FileReceiver } from './port';
import { openZip, type UnpackLimits } from './zip-reader';

const LIMITS: UnpackLimits = { entries: FILE_LIMITS.archiveEntries, bytes: FILE_LIMITS.unpackedBytes };

const openNew = (path: string): Writable => createWriteStream(path, { mode: 0o600, flags: 'wx' });

/**
 * Keeps what comes below `folder`, which is its own.
 *
 * @param open makes a new file and writes into it
 */
export function createDiskReceiver(folder: string, open = openNew): FileReceiver {
  return {
    tidy: () => rm(folder, { recursive: true, force: true }),
    async receive(stream) {
      const own = await makeOwn(folder);
      const path = join(own, 'file');
      const discard = () => rm(own, { recursive: true, force: true });
      try {
        const { fileTypeFromFile } = await import('file-type');
        const { tap, result } = measured();
        await pipeline(stream, tap, open(path));
        return {
          path,
          ...result(),
          type: (await fileTypeFromFile(path))?.mime ?? '',
          content: () => readFile(path),
          unpack: () => openZip(path, LIMITS),
          discard,
        };
      } catch (error) {
        await discard();
        throw asStorageFull(error);
      }
    },
  };
}

async function makeOwn(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(folder, 'received-'));
  } catch (error) {
    throw asStorageFull(error);
  }
}

function measured() {
  const hash = createHash('sha256');
  let bytes = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { tap, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
