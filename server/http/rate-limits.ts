import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitClass } from '../contract/endpoints/endpoint';
import { RateLimitedError } from '../domain/errors';

interface Allowance {
  /** So many calls ... */
  points: number;
  /** ... in so many seconds. */
  duration: number;
}

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

/** By client address. A class of pupils behind one address still gets in. */
const BY_ADDRESS: Record<LimitClass, Allowance> = {
  read: { points: 1_200, duration: MINUTE },
  search: { points: 120, duration: MINUTE },
  write: { points: 120, duration: MINUTE },
  preview: { points: 240, duration: MINUTE },
  help: { points: 60, duration: MINUTE },
  credentials: { points: 60, duration: QUARTER },
  mail: { points: 10, duration: QUARTER },
};

/** By account (the e-mail typed, whether or not it exists) and address together. */
const BY_ACCOUNT_AND_ADDRESS: Allowance = { points: 10, duration: QUARTER };

/** By account from everywhere: enough to stop guessing, too many for one stranger to lock somebody out. */
const BY_ACCOUNT: Allowance = { points: 50, duration: QUARTER };

export type LimitTable = Partial<Record<LimitClass, Allowance>>;

/** Counts calls and refuses too many with RateLimitedError, which names the wait. */
export interface RateLimits {
  /** @param address a client address in the form that limits count by */
  consume(limit: LimitClass, address: string): Promise<void>;
  /** For guesses at an account; `scope` keeps login and other forms apart. */
  consumeAccount(scope: string, account: string, address: string): Promise<void>;
  /** Somebody proved to be the owner: their own failures are forgotten. */
  forgiveAccount(scope: string, account: string, address: string): Promise<void>;
}

/** Limits kept in this process; none when `isOn` is false. */
export function createRateLimits(isOn: boolean, overrides: LimitTable = {}): RateLimits {
  if (!isOn) {
    return {
      consume: () => Promise.resolve(),
      consumeAccount: () => Promise.resolve(),
      forgiveAccount: () => Promise.resolve(),
    };
  }
  const limiter = (keyPrefix: string, allowance: Allowance) =>
    new RateLimiterMemory({ ...allowance, keyPrefix });
  const byAddress = Object.fromEntries(
    Object.entries({ ...BY_ADDRESS, ...overrides }).map(([name, allowance]) => [
      name,
      limiter(name, allowance),
    ]),
  ) as Record<LimitClass, RateLimiterMemory>;
  const accountAndAddress = limiter('account-address', BY_ACCOUNT_AND_ADDRESS);
  const account = limiter('account', BY_ACCOUNT);
  return {
    consume: (limit, address) => consume(byAddress[limit], address),
    async consumeAccount(scope, name, address) {
      await consume(accountAndAddress, JSON.stringify([scope, name, address]));
      await consume(account, JSON.stringify([scope, name]));
    },
    async forgiveAccount(scope, name, address) {
      await accountAndAddress.delete(JSON.stringify([scope, name, address]));
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new RateLimitedError(`Too many attempts. Try again in ${waitInWords(seconds)}.`, seconds);
    }
    throw refusal;
  }
}

function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
