import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Clock, Ids } from './domain/ports';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Ids from the machine's clock and its source of randomness. */
export const systemIds: Ids = {
  uuid: () => uuidv7(),
  token: () => randomBytes(32).toString('base64url'),
};
