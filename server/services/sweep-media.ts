import { UPLOAD } from '../contract/constants/media';
import { moment } from './deps';
import { dropMedia } from './media-files';
import { removeStored, type StoreMediaDeps } from './store-media';

/**
 * Removes what nobody needs: uploads that were begun and not finished in time, and files that nothing has named for
 * a day. May be run at any time and as often as one likes.
 */
export async function sweepMedia(deps: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  await sweepUploads(deps);
  await sweepFiles(deps);
}

async function sweepUploads(deps: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  const { storage, uploads, clock } = deps;
  const expired = await storage.read((readers) => readers.uploads.expired(moment(clock)));
  for (const { key } of expired) {
    await uploads.remove(key);
    await removeStored(deps, key);
    await storage.transact((writers) => writers.uploads.remove(key));
  }
}

/** The day is counted from when it was first seen that nothing names a file: what was in a post until now stays. */
async function sweepFiles(deps: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  const { storage, clock } = deps;
  const now = moment(clock);
  const oldest = moment(clock, -UPLOAD.unusedLifetime);
  const files = await storage.read(({ media }) => media.listNaming());
  for (const { key } of files.filter(
    (file) => file.isNamed === (file.unnamedAt !== null) || isDue(file, oldest),
  )) {
    await storage.transact(async (writers) => {
      const record = await writers.media.byKey(key);
      if (!record) {
        return;
      }
      const file = { unnamedAt: record.unnamedAt, isNamed: await writers.media.isNamed(key) };
      if (isDue(file, oldest)) {
        await dropMedia(writers, deps, record);
      } else if (file.isNamed === (file.unnamedAt !== null)) {
        await writers.media.put({ ...record, unnamedAt: file.isNamed ? null : now });
      }
    });
  }
}

function isDue(
  { isNamed, unnamedAt }: { isNamed: boolean; unnamedAt: string | null },
  oldest: string,
): boolean {
  return !isNamed && unnamedAt !== null && unnamedAt <= oldest;
}
