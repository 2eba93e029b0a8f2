import { join } from 'node:path';
import { emptyState, type State } from './entries';
import type { FileSystem } from './file-system';
import { generationFile, generationsOf } from './file-names';
import { totalOf } from './head';
import { describeParts, listNames } from './loss-report';
import type { DamagedPart } from './quarantine';
import { explainGap, type JournalEnd, type Reading, readJournal } from './read-journal';
import { readSnapshot, type SnapshotReading } from './read-snapshot';
import { readWitness, type Witnessed } from './witness';

/** The storage folder as its files tell it. Reading changes nothing on disk. */
export interface Loaded {
  state: State;
  /** The last transaction that is known to have been acknowledged, read or lost. */
  sequence: number;
  content: number;
  /** Damage and losses, one sentence each. */
  findings: string[];
  damaged: DamagedPart[];
  /** The journal to append to; undefined in an empty folder. */
  journal: (JournalEnd & { generation: number }) | undefined;
  /** The generation whose snapshot was read; what is older is not needed. 1 when there is none yet. */
  baseGeneration: number;
  /** The newest snapshot could not be read whole: nothing older may be removed. */
  isBaseDamaged: boolean;
  snapshotBytes: number;
  journalBytes: number;
}

/** A run of generations that may hold everything: a snapshot, unless it begins with the first, and journals. */
interface Chain {
  base: number;
  hasSnapshot: boolean;
  journals: number[];
}

function chainsOf(names: readonly string[]): Chain[] {
  const journals = generationsOf(names, 'journal');
  const snapshots = generationsOf(names, 'snapshot').reverse();
  const chains = snapshots.map((base) => ({
    base,
    hasSnapshot: true,
    journals: journals.filter((generation) => generation >= base),
  }));
  const first = journals[0] ?? 1;
  if (first === 1 || chains.length === 0) {
    chains.push({ base: first, hasSnapshot: false, journals });
  }
  return chains;
}

function isUnbroken(chain: Chain): boolean {
  return (
    chain.journals.length > 0 && chain.journals.every((generation, at) => generation === chain.base + at)
  );
}

function startReading(files: FileSystem, folder: string, snapshot: SnapshotReading | undefined): Reading {
  return {
    files,
    folder,
    state: snapshot?.state ?? emptyState(),
    sequence: snapshot?.head?.base,
    content: snapshot?.head?.content ?? 0,
    findings: [],
    damaged: [...(snapshot?.damaged ?? [])],
    unexplained: { parts: [], names: [] },
    missing: new Set(snapshot?.missing),
  };
}

function snapshotFinding(chain: Chain, snapshot: SnapshotReading, missing: ReadonlySet<string>): string {
  const name = generationFile('snapshot', chain.base);
  const damage =
    snapshot.damaged.length > 0
      ? `Damaged: ${describeParts(snapshot.damaged)}, kept in the quarantine folder.`
      : `The snapshot ${name} is cut short.`;
  const names = listNames([...missing]);
  if (snapshot.missingCount === 0) {
    return `${damage} No document is missing.`;
  }
  if (snapshot.missingCount === undefined) {
    return missing.size > 0 ? `${damage} Lost: ${names}.` : `${damage} It no longer says how much it held.`;
  }
  const unnamed = snapshot.missingCount - snapshot.missing.size;
  const more = unnamed > 0 ? ` (${unnamed} of them without a name)` : '';
  return `${damage} Lost from it: ${snapshot.missingCount} documents${more}; still missing: ${names || 'unknown'}.`;
}

async function readChain(
  files: FileSystem,
  folder: string,
  chain: Chain,
  snapshot: SnapshotReading | undefined,
): Promise<{ reading: Reading; last: Loaded['journal']; journalBytes: number }> {
  const reading = startReading(files, folder, snapshot);
  let last: Loaded['journal'];
  let journalBytes = 0;
  for (const generation of chain.journals) {
    const end = await readJournal(reading, generation);
    if (last === undefined && !chain.hasSnapshot && end.head !== undefined && totalOf(end.head.counts) > 0) {
      reading.findings.push(
        `${generationFile('snapshot', generation)} is gone, and ${totalOf(end.head.counts)} documents with it.`,
      );
    }
    if (snapshot !== undefined && generation === chain.base && end.head !== undefined) {
      // The journal's head counts what the snapshot held, for when the snapshot's own head is damaged.
      snapshot.missingCount ??= totalOf(end.head.counts) - snapshot.loaded;
    }
    last = { ...end, generation };
    journalBytes += end.size;
  }
  if (snapshot !== undefined && !snapshot.isComplete) {
    reading.findings.unshift(snapshotFinding(chain, snapshot, reading.missing));
  }
  return { reading, last, journalBytes };
}

/** What the end of the last journal and the witness say about transactions that are no longer there. */
function explainTail(
  reading: Reading,
  last: Loaded['journal'],
  witnessed: Witnessed,
  isEmpty: boolean,
): void {
  const { parts } = reading.unexplained;
  const where = last === undefined ? 'the folder' : generationFile('journal', last.generation);
  if (typeof witnessed === 'number' && witnessed > (reading.sequence ?? 0)) {
    reading.sequence ??= 0;
    explainGap(reading, witnessed + 1, where);
    reading.sequence = witnessed;
    return;
  }
  if (typeof witnessed !== 'number' && !isEmpty) {
    reading.findings.push(
      `The witness file is ${witnessed}: whether the end of the journal is whole cannot be told.` +
        (parts.length > 0
          ? ` Its last bytes are damaged (${describeParts(parts)}) and kept in quarantine.`
          : ''),
    );
  }
}

async function choose(
  files: FileSystem,
  folder: string,
  chains: readonly Chain[],
): Promise<Awaited<ReturnType<typeof readChain>> & { chain: Chain; snapshot: SnapshotReading | undefined }> {
  const [newest, ...older] = chains as [Chain, ...Chain[]];
  const snapshot = newest.hasSnapshot ? await readSnapshot(files, folder, newest.base) : undefined;
  if (snapshot !== undefined && !snapshot.isComplete) {
    for (const chain of older.filter(isUnbroken)) {
      const earlier = chain.hasSnapshot ? await readSnapshot(files, folder, chain.base) : undefined;
      const result = await readChain(files, folder, chain, earlier);
      if (result.reading.findings.length === 0 && result.reading.damaged.length === 0) {
        result.reading.findings.push(
          `The snapshot ${generationFile('snapshot', newest.base)} is damaged. ` +
            'Everything was read from the generation before it instead; nothing is missing.',
        );
        return { ...result, chain, snapshot: earlier };
      }
    }
  }
  return { ...(await readChain(files, folder, newest, snapshot)), chain: newest, snapshot };
}

/** Reads snapshot and journals of a storage folder, past any damage. An unknown format throws DataFolderError. */
export async function loadFolder(files: FileSystem, folder: string): Promise<Loaded> {
  const names = await files.list(folder);
  const chains = chainsOf(names);
  const { reading, last, journalBytes, chain, snapshot } = await choose(files, folder, chains);
  if (last === undefined && chain.hasSnapshot) {
    reading.findings.push(
      `${generationFile('journal', chain.base)} is gone, with every change since the snapshot.`,
    );
  }
  explainTail(reading, last, await readWitness(files, folder), last === undefined && !chain.hasSnapshot);
  return {
    state: reading.state,
    sequence: reading.sequence ?? 0,
    content: reading.content,
    findings: reading.findings,
    damaged: reading.damaged,
    journal: last,
    baseGeneration: chain.base,
    isBaseDamaged: chain !== chains[0] || (snapshot !== undefined && !snapshot.isComplete),
    snapshotBytes: snapshot?.bytes ?? 0,
    journalBytes,
  };
}

/** The path of a storage file. */
export function generationPath(folder: string, kind: 'journal' | 'snapshot', generation: number): string {
  return join(folder, generationFile(kind, generation));
}
