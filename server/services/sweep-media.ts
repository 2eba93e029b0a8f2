import type { FileReceiver } from '../archive/port';
import { UPLOAD } from '../contract/constants/media';
import type { Logger } from '../domain/ports';
import type { UploadStage } from '../media/port';
import { moment } from './deps';
import { dropMedia } from './media-files';
import { isBeingStored, removeStored, type StoreMediaDeps } from './store-media';

/** Milliseconds after which what was sent for no upload is removed: no address lives as long. */
const STRAY_LIFETIME = 3_600_000;

/** Removes, at start, what a killed process left of files on their way. A disk that takes no writes ends no start. */
export async function tidyLeftovers({
  uploads,
  receiver,
  logger,
}: {
  uploads: UploadStage;
  receiver: FileReceiver;
  logger: Logger;
}): Promise<void> {
  for (const place of [uploads, receiver]) {
    await place.tidy().catch((error: unknown) => {
      logger.warn({ err: error }, 'Leftovers of files that were on their way could not be removed.');
    });
  }
}

/**
 * Removes what nobody needs: uploads that were begun and not finished in time, and files that nothing has named for
 * a day. May be run at any time and as often as one likes.
 */
export async function sweepMedia(deps: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  await sweepUploads(deps);
  await sweepFiles(deps);
  await sweepStage(deps);
}

async function sweepUploads(deps: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  const { storage, uploads, clock } = deps;
  const expired = await storage.read((readers) => readers.uploads.expired(moment(clock)));
  for (const { key } of expired) {
    // It came in time, and takes its own: nothing may go from under it.
    if (isBeingStored(key)) {
      continue;
    }
    await uploads.remove(key);
    await removeStored(deps, key);
    await storage.transact((writers) => writers.uploads.remove(key));
  }
}

/** A signed address outlives its upload by minutes: whatever is sent to it then belongs to nobody. */
async function sweepStage({ storage, uploads, clock }: Omit<StoreMediaDeps, 'maker'>): Promise<void> {
  for (const key of await uploads.sentBefore(clock.now() - STRAY_LIFETIME)) {
    const isKnown = await storage.read(async (readers) => (await readers.uploads.get(key)) !== undefined);
    if (!isKnown && !isBeingStored(key)) {
      await uploads.remove(key);
    }
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
      const file = { unnamedAt: record.unnamedAt, isNamed: await writers.media.isNamed(record) };
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
