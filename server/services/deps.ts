import type { Clock, Ids } from '../domain/ports';
import type { Storage } from '../storage/port';

/** What most use cases need. Each takes its own subset. */
export interface ServiceDeps {
  storage: Storage;
  clock: Clock;
  ids: Ids;
}

/** The clock's moment, or one `offset` milliseconds from it, as an ISO 8601 UTC string. */
export function moment(clock: Clock, offset = 0): string {
  return new Date(clock.now() + offset).toISOString();
}
