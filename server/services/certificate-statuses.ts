import { createHash } from 'node:crypto';
import type { StatusList } from '../certificates/port';
import { STATUS_LIST_LENGTH } from '../contract/credential/addresses';
import type { Storage } from '../storage/port';
import { statusIndexesTaken } from './earn-certificate';

/** When a list in which every certificate stands was last changed. */
const UNCHANGED_SINCE = '2026-01-01T00:00:00.000Z';

/**
 * Which certificates of a status list no longer stand.
 *
 * @param list from 1
 * @returns undefined when no certificate is in it
 */
export async function readStatuses(
  { storage }: { storage: Storage },
  list: number,
): Promise<StatusList | undefined> {
  return storage.read(async (readers) => {
    const taken = await statusIndexesTaken(readers);
    const first = (list - 1) * STATUS_LIST_LENGTH;
    if (list < 1 || first >= taken) {
      return undefined;
    }
    const invalid = await readers.certificates.invalid(first, first + STATUS_LIST_LENGTH);
    const places = new Set(invalid.map(({ statusIndex }) => statusIndex - first));
    return {
      revision: createHash('sha256')
        .update([...places].sort((a, b) => a - b).join())
        .digest('base64url'),
      changedAt: invalid.reduce(
        (last, { statusAt }) => (statusAt !== null && statusAt > last ? statusAt : last),
        UNCHANGED_SINCE,
      ),
      isSet: (place) => places.has(place),
    };
  });
}
