import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Low } from 'lowdb';
import { z } from 'zod';
import type { Clock, Ids, Logger } from '../../domain/ports';
import type { StoredHelpSettings } from '../../help/port';
import { DataFolderError } from '../errors';
import { systemCode } from '../nedb/journal/file-system';
import { SafeFileAdapter, UnreadableFileError } from './safe-file-adapter';
import { makeSigningKey, signingKeySchema } from './signing-keys';

export const INSTANCE_FILE = 'instance.json';
const FORMAT = 1;
const SECRET_BYTES = 32;
const FOLDER_MODE = 0o700;

const helpSettingsSchema: z.ZodType<StoredHelpSettings> = z.object({
  baseUrl: z.string(),
  model: z.string(),
  apiKey: z.string(),
  perPersonPerDay: z.number().int().min(0),
  perDay: z.number().int().min(0),
});

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
  /** That certificates were signed under, the present one last: they bear it for ever. */
  origins: z.array(z.string()).default([]),
  /** Thumbprints of keys that are given up: what they signed cannot be proven any more. */
  lostKeys: z.array(z.string()).default([]),
  /** The model that an admin set, with its key; null where none was. */
  help: helpSettingsSchema.nullable().default(null),
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

export interface OpenOptions extends InstanceFileOptions {
  /** That certificates are signed under from now on: it is written down. */
  origin?: string;
  /** Thumbprints of the keys that stored certificates were signed with: each has to be there. */
  usedKeys?: Iterable<string>;
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
 * damaged file must not take a key along that something was signed with. On a disk that takes no writes an instance
 * is as its file has it, perhaps without a key that can sign: call it again then.
 *
 * A file that lacks a key that stored certificates need is refused: a new one would make all of them unprovable.
 */
export async function openInstanceFile(options: OpenOptions): Promise<Instance> {
  const { low, adapter, isNew } = await readInstanceFile(options);
  const missing = missingKeys(low.data, options.usedKeys ?? []);
  if (missing.length > 0) {
    throw new DataFolderError(
      `${describeMissingKeys(join(resolve(options.folder), INSTANCE_FILE), missing)} ` +
        'If there is none, `lectern keys abandon` gives these certificates up.',
    );
  }
  const { origin } = options;
  const known = low.data;
  const instance: Instance = {
    ...known,
    origins:
      origin === undefined ? known.origins : [...known.origins.filter((each) => each !== origin), origin],
    signingKeys: known.signingKeys.some(({ privateJwk }) => privateJwk !== null)
      ? known.signingKeys
      : [...known.signingKeys, await makeSigningKey(options.clock)],
  };
  try {
    await adapter.writeBoth(instance);
    return instance;
  } catch (error) {
    if (isNew || systemCode(error) === undefined) {
      throw error;
    }
    options.logger.warn(
      { err: error },
      'The instance file could not be written: the disk takes no writes. What it lacks is made once it does',
    );
    return known;
  }
}

/** The keys of certificates that an instance lacks and has not given up. */
export function missingKeys({ signingKeys, lostKeys }: Instance, usedKeys: Iterable<string>): string[] {
  const known = new Set([...signingKeys.map(({ kid }) => kid), ...lostKeys]);
  return [...usedKeys].filter((kid) => !known.has(kid));
}

/** One sentence or two for whoever has to bring keys back. */
export function describeMissingKeys(path: string, missing: readonly string[]): string {
  return (
    `${path} lacks keys that certificates here were signed with (${missing.join(', ')}), ` +
    'so that none of these could be verified: put it back from a backup.'
  );
}

/** @internal For what changes the file beside this module. `isNew`: there is none yet, and nothing is written. */
export async function readInstanceFile(
  options: InstanceFileOptions,
): Promise<{ low: Low<Instance>; adapter: SafeFileAdapter<Instance>; isNew: boolean }> {
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
    origins: [],
    lostKeys: [],
    help: null,
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
  return { low, adapter, isNew: low.data === fresh };
}
