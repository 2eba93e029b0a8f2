import { createHmac, timingSafeEqual } from 'node:crypto';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD } from '../contract/constants/media';
import type { Clock } from '../domain/ports';
import { demandPath, ignoreMissing, pathOfKey, temporaryName, writeFlushed } from './files';
import type { AnnouncedFile, UploadStage } from './port';

const TEMPORARY = /^\.[0-9a-f]{16}\.(?:part|taken)$/;

export interface DiskUploadStageOptions {
  /** Such as `<data>/uploads`; made at the first write. */
  folder: string;
  /** Signs the addresses. */
  secret: string;
  /** Path of this server that takes the files, without the key: `/api/media/uploads/`. */
  path: string;
  clock: Clock;
}

/** Uploads wait in a folder of this machine, and this server takes them. */
export function createDiskUploadStage(options: DiskUploadStageOptions): UploadStage {
  const { folder, secret, path, clock } = options;
  const signature = ({ key, type, bytes, sha256 }: AnnouncedFile, expires: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['upload', key, type, bytes, sha256, expires]))
      .digest('base64url');

  return {
    origin: undefined,
    async sign(upload) {
      const expires = String(clock.now() + UPLOAD.addressLifetime);
      const query = new URLSearchParams({ expires, signature: signature(upload, expires) });
      return { url: `${path}${upload.key}?${query.toString()}`, headers: { 'Content-Type': upload.type } };
    },
    receiver: {
      check(upload, given) {
        const right = Buffer.from(signature(upload, given.expires));
        const claimed = Buffer.from(given.signature);
        if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) {
          return 'invalid';
        }
        return Number(given.expires) < clock.now() ? 'expired' : 'valid';
      },
      write: (key, stream) => writeFlushed(folder, demandPath(folder, key), stream),
    },
    async take(key) {
      const staged = pathOfKey(folder, key);
      const found = staged === undefined ? undefined : await stat(staged).catch(ignoreMissing);
      if (staged === undefined || !found?.isFile()) {
        return undefined;
      }
      // A name of its own: whoever sends the file again puts another one in its place.
      const own = join(folder, temporaryName('taken'));
      // Not every file system has links.
      await link(staged, own).catch(() => copyFile(staged, own));
      const release = () => rm(own, { force: true });
      return { path: own, bytes: (await stat(own)).size, release };
    },
    async remove(key) {
      const staged = pathOfKey(folder, key);
      if (staged !== undefined) {
        await rm(staged, { force: true });
      }
    },
    async sentBefore(moment) {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const old: string[] = [];
      for (const name of names) {
        const path = pathOfKey(folder, name);
        const found = path === undefined ? undefined : await stat(path).catch(ignoreMissing);
        if (found?.isFile() && found.mtimeMs < moment) {
          old.push(name);
        }
      }
      return old;
    },
    tidy: () => removeTemporaries(folder),
  };
}

/** Files that a killed process left half done. */
export async function removeTemporaries(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    await rm(join(folder, name), { force: true });
  }
}
