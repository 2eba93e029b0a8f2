import { randomBytes } from 'node:crypto';
import { BusyError } from '../domain/errors';
import type { PasswordHasher } from './port';

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, 2 passes, 1 lane. Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares libuv's threads with file writes, so few run at a time (STORAGE.md, "At the door"). */
const AT_ONCE = 2;
const MAX_WAITING = 40;
const RETRY_SECONDS = 3;

/** Native code that a site without members never needs. */
const load = () => import('@node-rs/argon2');

/**
 * Argon2id, at most two at a time; beyond a bounded queue it refuses with BusyError.
 *
 * Passwords are compared in NFC, so that the same letters typed on another keyboard are the same password.
 */
export function createArgon2Hasher(): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  let nobody: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING) {
        throw new BusyError(
          'Too many people are signing in right now. Try again in a moment.',
          RETRY_SECONDS,
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) {
        next();
      } else {
        running -= 1;
      }
    }
  }

  return {
    hash: (password) => inTurn(async () => (await load()).hash(password.normalize('NFC'), COST)),
    verify: (known, password) =>
      inTurn(async () => {
        const { hash, verify } = await load();
        nobody ??= hash(randomBytes(32), COST);
        const fallback = await nobody;
        const matches = await verify(known ?? fallback, password.normalize('NFC'));
        return matches && known !== undefined;
      }),
  };
}
