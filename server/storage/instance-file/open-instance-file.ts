import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Low } from 'lowdb';
import { z } from 'zod';
import type { Clock, Ids, Logger } from '../../domain/ports';
import { DataFolderError } from '../errors';
import { SafeFileAdapter, UnreadableFileError } from './safe-file-adapter';
import { makeSigningKey, signingKeySchema } from './signing-keys';

export const INSTANCE_FILE = 'instance.json';
const FORMAT = 1;
const SECRET_BYTES = 32;
const FOLDER_MODE = 0o700;

const versionedSchema = z.object({ format: z.number() });

const instanceSchema = z.object({
  format: z.literal(FORMAT),
  instanceId: z.string().min(1),
  secrets: z.object({
    /** 32 random bytes as base64url: the key of HMAC-signed links and cursors. */
    secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  /** Oldest first; older files have none. Public halves are kept for ever. */
  signingKeys: z.array(signingKeySchema).default([]),
});

/** What tells this instance from every other. Made once; never in a log or an answer. */
export type Instance = z.infer<typeof instanceSchema>;

export interface InstanceFileOptions {
  /** The data folder. */
  folder: string;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}

/** Throws for what is not a whole instance file; DataFolderError for a format that is not known. */
export function parseInstance(value: unknown, path: string): Instance {
  const versioned = versionedSchema.safeParse(value);
  if (versioned.success && versioned.data.format !== FORMAT) {
    throw new DataFolderError(
      `${path} has the format ${versioned.data.format}, which this Lectern does not know: ` +
        'use the Lectern that wrote it, or a newer one.',
    );
  }
  return instanceSchema.parse(value);
}

/**
 * Reads the instance file of a data folder, or makes it. Call it while the storage is open, which holds the
 * folder's lock. A damaged file is restored from the version before it, with a warning; when both are damaged,
 * or the format is unknown, it throws DataFolderError and touches nothing.
 *
 * A key to sign with is made where there is none. Both versions of the file hold it before it is given out: a
 * damaged file must not take a key along that something was signed with.
 */
export async function openInstanceFile(options: InstanceFileOptions): Promise<Instance> {
  const { low, adapter } = await readInstanceFile(options);
  if (!low.data.signingKeys.some(({ privateJwk }) => privateJwk !== null)) {
    low.data.signingKeys.push(await makeSigningKey(options.clock));
  }
  await adapter.writeBoth(low.data);
  return low.data;
}

/**
 * Puts a new key in the place of the one that signs. The private half of the old one is gone afterwards, from
 * every version of the file; its public half stays. Call it while the storage is open.
 *
 * @returns all keys, the new one last
 */
export async function rotateSigningKey(options: InstanceFileOptions): Promise<Instance['signingKeys']> {
  const { low, adapter } = await readInstanceFile(options);
  const retiredAt = new Date(options.clock.now()).toISOString();
  low.data.signingKeys = [
    ...low.data.signingKeys.map((key) => ({
      ...key,
      retiredAt: key.retiredAt ?? retiredAt,
      privateJwk: null,
    })),
    await makeSigningKey(options.clock),
  ];
  await adapter.writeBoth(low.data);
  await adapter.removeDamaged();
  return low.data.signingKeys;
}

async function readInstanceFile(
  options: InstanceFileOptions,
): Promise<{ low: Low<Instance>; adapter: SafeFileAdapter<Instance> }> {
  const path = join(resolve(options.folder), INSTANCE_FILE);
  await mkdir(resolve(options.folder), { recursive: true, mode: FOLDER_MODE });
  const adapter = new SafeFileAdapter<Instance>({
    path,
    parse: (value) => parseInstance(value, path),
    onRestored: (cause) =>
      options.logger.warn(
        { err: cause, path },
        'The instance file was damaged and is restored from the version before',
      ),
  });
  const fresh: Instance = {
    format: FORMAT,
    instanceId: options.ids.uuid(),
    secrets: { secret: randomBytes(SECRET_BYTES).toString('base64url') },
    signingKeys: [],
  };
  const low = new Low<Instance>(adapter, fresh);
  try {
    await low.read();
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      throw new DataFolderError(
        `${error.message} Put it back from a backup, or remove both to begin with new keys.`,
      );
    }
    throw error;
  }
  return { low, adapter };
}
