import { join } from 'node:path';
import { z } from 'zod';
import { applyEntries, documentName, emptyState, type Entry, parseEntries, type State } from './entries';
import type { FileSystem } from './file-system';
import { generationFile } from './file-names';
import { type Head, parseHead, totalOf } from './head';
import { namesIn } from './loss-report';
import type { DamagedPart } from './quarantine';
import { payloadOf } from './record';
import { type Piece, scanRecords } from './record-scanner';

/** The table of contents at the head of a snapshot: which documents follow. */
export const contentsSchema = z.object({ contents: z.array(z.tuple([z.string(), z.string()])) });

/** A snapshot as far as it could be read. */
export interface SnapshotReading {
  head: Head | undefined;
  state: State;
  /** Every document that was written into it is here. */
  isComplete: boolean;
  /** Named by the contents, or by the damaged bytes, and not there. */
  missing: Set<string>;
  /** How many documents are there. */
  loaded: number;
  /** How many documents are not there; undefined when the head, which counts them, is damaged. */
  missingCount: number | undefined;
  damaged: DamagedPart[];
  bytes: number;
}

interface Progress extends SnapshotReading {
  expected: Set<string>;
}

function takeRecord(progress: Progress, piece: Piece & { kind: 'record' }, path: string): void {
  const head = piece.offset === 0 ? parseHead(piece.bytes, 'lectern-snapshot', path) : undefined;
  if (head !== undefined) {
    progress.head = head;
    return;
  }
  const payload = payloadOf(piece.bytes);
  if (!Array.isArray(payload)) {
    for (const [collection, id] of contentsSchema.parse(payload).contents) {
      progress.expected.add(documentName(collection, id));
    }
    return;
  }
  const entries: Entry[] = parseEntries(payload, path);
  applyEntries(progress.state, entries);
  for (const [collection, id, document] of entries) {
    if (document !== null) {
      progress.expected.delete(documentName(collection, id));
      progress.loaded += 1;
    }
  }
}

/** Reads a snapshot file, skipping what is damaged. A format that is not known throws DataFolderError. */
export async function readSnapshot(
  files: FileSystem,
  folder: string,
  generation: number,
): Promise<SnapshotReading> {
  const name = generationFile('snapshot', generation);
  const path = join(folder, name);
  const file = await files.openToRead(path);
  try {
    const progress: Progress = {
      head: undefined,
      state: emptyState(),
      isComplete: false,
      missing: new Set(),
      missingCount: undefined,
      damaged: [],
      bytes: await file.size(),
      loaded: 0,
      expected: new Set(),
    };
    const hints = new Set<string>();
    for await (const piece of scanRecords(file, progress.bytes)) {
      if (piece.kind === 'record') {
        takeRecord(progress, piece, path);
        continue;
      }
      const part = { file: name, offset: piece.offset, end: piece.end };
      progress.damaged.push(part);
      (await namesIn(file, part)).forEach((hint) => hints.add(hint));
    }
    return finish(progress, hints);
  } finally {
    await file.close();
  }
}

function finish(progress: Progress, hints: ReadonlySet<string>): SnapshotReading {
  const { head, state, loaded, expected, damaged, bytes } = progress;
  const missing = new Set(expected);
  const missingCount = head === undefined ? undefined : totalOf(head.counts) - loaded;
  // With part of the contents damaged, the damaged documents can still name themselves.
  if (missingCount === undefined || missing.size < missingCount) {
    for (const hint of hints) {
      const [collection, id] = hint.split(' ', 2);
      if (!(collection !== undefined && id !== undefined && hasDocument(state, collection, id))) {
        missing.add(hint);
      }
    }
  }
  const isComplete = head !== undefined && damaged.length === 0 && missingCount === 0;
  return { head, state, isComplete, missing, loaded, missingCount, damaged, bytes };
}

function hasDocument(state: State, collection: string, id: string): boolean {
  return Object.entries(state).some(([name, documents]) => name === collection && documents.has(id));
}
