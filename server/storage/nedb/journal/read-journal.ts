import { join } from 'node:path';
import type { FileSystem } from './file-system';
import { applyEntries, documentName, type Entry, parseEntries, type State } from './entries';
import { generationFile } from './file-names';
import { type Head, parseHead } from './head';
import { describeLoss, namesIn } from './loss-report';
import type { DamagedPart } from './quarantine';
import { payloadOf, sequenceOf } from './record';
import { scanRecords } from './record-scanner';

/** What reading the files of a storage folder has come to so far. */
export interface Reading {
  files: FileSystem;
  folder: string;
  state: State;
  /** The last transaction read; undefined while nothing said where counting begins. */
  sequence: number | undefined;
  /** The last transaction that changed a post or a media record. */
  content: number;
  findings: string[];
  damaged: DamagedPart[];
  /** Damaged parts that no finding has named yet, and what they seem to have held. */
  unexplained: { parts: DamagedPart[]; names: string[] };
  /** Documents that the snapshot lost and no later transaction has written. */
  missing: Set<string>;
}

export interface JournalEnd {
  head: Head | undefined;
  /** Where the last whole record ends. */
  validEnd: number;
  size: number;
}

/** Names what is missing between the last transaction read and `next`, and the damage read on the way. */
export function explainGap(reading: Reading, next: number, where: string): void {
  const first = (reading.sequence ?? next - 1) + 1;
  const { parts, names } = reading.unexplained;
  if (next > first || parts.length > 0) {
    reading.findings.push(describeLoss(parts, names, first, next - 1, where));
  }
  reading.unexplained = { parts: [], names: [] };
}

function changesContent(entries: readonly Entry[]): boolean {
  return entries.some(([collection]) => collection === 'posts' || collection === 'media');
}

function applyTransaction(
  reading: Reading,
  sequence: number,
  entries: readonly Entry[],
  where: string,
): void {
  if (reading.sequence !== undefined && sequence <= reading.sequence) {
    return;
  }
  explainGap(reading, sequence, where);
  applyEntries(reading.state, entries);
  for (const [collection, id] of reading.missing.size > 0 ? entries : []) {
    reading.missing.delete(documentName(collection, id));
  }
  reading.sequence = sequence;
  if (changesContent(entries)) {
    reading.content = sequence;
  }
}

function applyHead(reading: Reading, head: Head, where: string): void {
  if (reading.sequence === undefined) {
    reading.sequence = head.base;
    reading.content = head.content;
  } else if (head.base > reading.sequence) {
    explainGap(reading, head.base + 1, where);
    reading.sequence = head.base;
  }
}

/** Reads one journal file into `reading`, skipping what is damaged. */
export async function readJournal(reading: Reading, generation: number): Promise<JournalEnd> {
  const name = generationFile('journal', generation);
  const path = join(reading.folder, name);
  const file = await reading.files.openToRead(path);
  try {
    const size = await file.size();
    const end: JournalEnd = { head: undefined, validEnd: 0, size };
    for await (const piece of scanRecords(file, size)) {
      if (piece.kind === 'damage') {
        const part = { file: name, offset: piece.offset, end: piece.end };
        reading.damaged.push(part);
        reading.unexplained.parts.push(part);
        reading.unexplained.names.push(...(await namesIn(file, part)));
        continue;
      }
      end.validEnd = piece.end;
      const head = piece.offset === 0 ? parseHead(piece.bytes, 'lectern-journal', path) : undefined;
      if (head !== undefined) {
        end.head = head;
        applyHead(reading, head, name);
      } else {
        applyTransaction(reading, sequenceOf(piece.bytes), parseEntries(payloadOf(piece.bytes), path), name);
      }
    }
    return end;
  } finally {
    await file.close();
  }
}
