import { z } from 'zod';
import { DataFolderError } from '../../errors';
import type { CollectionName } from '../../port';
import { encodeRecord, payloadOf } from './record';

export const FORMAT_VERSION = 1;

const countsSchema = z.record(z.string(), z.number().int().min(0));

const headSchema = z.object({
  format: z.enum(['lectern-journal', 'lectern-snapshot']),
  version: z.number().int(),
  generation: z.number().int().min(1),
  /** The last transaction before this journal, or the last one within this snapshot. */
  base: z.number().int().min(0),
  /** The last transaction up to `base` that changed a post or a media record. */
  content: z.number().int().min(0),
  /** Records of each collection at `base`. */
  counts: countsSchema,
});

/** What stands at the head of a journal or snapshot file. */
export type Head = z.infer<typeof headSchema>;
export type HeadFormat = Head['format'];
export type Counts = Partial<Record<CollectionName, number>>;

export function encodeHead(head: Omit<Head, 'version'>): Buffer {
  return encodeRecord(0, JSON.stringify({ ...head, version: FORMAT_VERSION }));
}

const versionedSchema = z.object({ format: z.string(), version: z.number() });

/**
 * The head in a file's first record; undefined when that record is something else.
 * An unknown format or version throws DataFolderError: such files are never touched.
 */
export function parseHead(record: Buffer, format: HeadFormat, path: string): Head | undefined {
  const payload = payloadOf(record);
  const versioned = versionedSchema.safeParse(payload);
  if (!versioned.success) {
    return undefined;
  }
  const { data } = versioned;
  if (data.format !== format || data.version !== FORMAT_VERSION) {
    throw new DataFolderError(
      `${path} has the format "${data.format}" version ${data.version}, which this Lectern does not know: ` +
        'use the Lectern that wrote it, or a newer one.',
    );
  }
  return headSchema.parse(payload);
}

export function totalOf(counts: Head['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
