import type { SigningKey } from '../../domain/signing-key';
import { DataFolderError } from '../errors';
import { readInstanceCopy } from './inspect-instance-file';
import { type InstanceFileOptions, missingKeys, readInstanceFile } from './open-instance-file';
import { makeSigningKey } from './signing-keys';

/**
 * Puts a new key in the place of the one that signs. The private half of the old one is gone afterwards, from
 * every version of the file; its public half stays. Call it while the storage is open.
 *
 * @returns all keys, the new one last
 */
export async function rotateSigningKey(options: InstanceFileOptions): Promise<SigningKey[]> {
  const { low, adapter } = await readInstanceFile(options);
  const retiredAt = new Date(options.clock.now()).toISOString();
  low.data.signingKeys = [
    ...low.data.signingKeys.map((key) => retire(key, retiredAt)),
    await makeSigningKey(options.clock),
  ];
  await adapter.writeBoth(low.data);
  await adapter.removeDamaged();
  return low.data.signingKeys;
}

/**
 * Takes what another copy of the same instance file knows of its keys: public halves that are not here, and
 * which ones were replaced, whose private halves are destroyed here, too. Private halves are never taken; a new key
 * is made where none can sign any more. Call it while the storage is open.
 *
 * @param path of the other copy
 * @returns all keys, and how many of them are new here
 * @throws DataFolderError when the other is of another instance, or no such file
 */
export async function adoptKeys(
  options: InstanceFileOptions,
  path: string,
): Promise<{ keys: SigningKey[]; adopted: number }> {
  const other = await readInstanceCopy(path);
  const { low, adapter } = await readInstanceFile(options);
  if (other.instanceId !== low.data.instanceId) {
    throw new DataFolderError(`${path} belongs to another site: its keys are not adopted.`);
  }
  await assertNamedRight(other.signingKeys, path);
  const now = new Date(options.clock.now()).toISOString();
  const own = new Map(low.data.signingKeys.map((key) => [key.kid, key]));
  const unknown = other.signingKeys.filter(({ kid }) => !own.has(kid));
  for (const { kid, retiredAt } of other.signingKeys) {
    const key = own.get(kid);
    if (key && retiredAt !== null) {
      own.set(kid, retire(key, retiredAt));
    }
  }
  const keys = [...own.values(), ...unknown.map((key) => retire(key, now))].sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );
  if (!keys.some(({ privateJwk }) => privateJwk !== null)) {
    keys.push(await makeSigningKey(options.clock));
  }
  low.data.signingKeys = keys;
  low.data.origins = [...new Set([...other.origins, ...low.data.origins])];
  low.data.lostKeys = missingKeys({ ...low.data, lostKeys: [] }, low.data.lostKeys);
  await adapter.writeBoth(low.data);
  await adapter.removeDamaged();
  return { keys, adopted: unknown.length };
}

/**
 * Gives up keys that are in no copy of the instance file any more, so that the site starts again. What they signed
 * cannot be proven until `adoptKeys` brings them back. Makes the file where there is none. Call it while the storage
 * is open.
 *
 * @param usedKeys thumbprints of the keys that stored certificates were signed with
 * @returns those that are given up now
 */
export async function abandonKeys(
  options: InstanceFileOptions,
  usedKeys: Iterable<string>,
): Promise<string[]> {
  const { low, adapter } = await readInstanceFile(options);
  const missing = missingKeys(low.data, usedKeys);
  low.data.lostKeys.push(...missing);
  await adapter.writeBoth(low.data);
  return missing;
}

function retire(key: SigningKey, at: string): SigningKey {
  return { ...key, retiredAt: key.retiredAt ?? at, privateJwk: null };
}

/** A key under a name that is not its own would be served for what it is not. */
async function assertNamedRight(keys: readonly SigningKey[], path: string): Promise<void> {
  const { calculateJwkThumbprint } = await import('jose');
  for (const { kid, publicJwk } of keys) {
    if ((await calculateJwkThumbprint({ ...publicJwk })) !== kid) {
      throw new DataFolderError(`${path} was changed by hand: the key ${kid} is not what its name says.`);
    }
  }
}
