import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { momentSchema } from '../../contract/schemas/common';
import { DataFolderError } from '../errors';
import { systemCode } from '../nedb/journal/file-system';

export const MANIFEST_FILE = 'manifest.json';
const FILE_MODE = 0o600;

/** A relative path of plain names with forward slashes: it cannot lead out of the folder. */
const pathSchema = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/);

const fileSchema = z.object({
  path: pathSchema,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal('lectern-backup'),
  version: z.literal(1),
  createdAt: momentSchema,
  /** The last transaction within. */
  sequence: z.number().int().min(0),
  /** Records of each collection. */
  counts: z.record(z.string(), z.number().int()),
  /** Damage that the data folder had already when it was copied. */
  findings: z.array(z.string()),
  files: z.array(fileSchema),
});

/** What a backup holds; written last, so that a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;

/** SHA-256 of a file in hex, and its size in bytes. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    const part = chunk as Buffer;
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The files below a folder as relative paths with forward slashes, sorted; none when there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  const file = await open(`${path}.unfinished`, 'w', FILE_MODE);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.unfinished`, path);
}

/** The manifest of a backup. Throws DataFolderError when there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    throw new DataFolderError(
      `${folder} is not a finished backup (no readable ${MANIFEST_FILE}: ${systemCode(error) ?? 'error'}): ` +
        'name the folder that `lectern backup` wrote.',
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new DataFolderError(
      `The ${MANIFEST_FILE} of ${folder} is damaged or of a newer format: use another backup.`,
    );
  }
}

/** What differs between a folder and its manifest, one sentence each. */
export async function compareWithManifest(folder: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    try {
      const found = await hashFile(join(folder, path));
      if (found.bytes !== bytes || found.sha256 !== sha256) {
        problems.push(`${path} is not as it was written.`);
      }
    } catch (error) {
      problems.push(`${path} cannot be read (${systemCode(error) ?? 'error'}).`);
    }
  }
  return problems;
}
