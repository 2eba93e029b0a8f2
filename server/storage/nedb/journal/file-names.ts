/** Files of the storage folder. A generation is a snapshot and the journal of what came after it. */
const NAME = /^(journal|snapshot)-(\d{6,9})\.lectern$/;

export type GenerationKind = 'journal' | 'snapshot';

export function generationFile(kind: GenerationKind, generation: number): string {
  return `${kind}-${String(generation).padStart(6, '0')}.lectern`;
}

export function parseGenerationFile(name: string): { kind: GenerationKind; generation: number } | undefined {
  const match = NAME.exec(name);
  if (match === null) {
    return undefined;
  }
  return { kind: match[1] === 'journal' ? 'journal' : 'snapshot', generation: Number(match[2]) };
}

/** The generations that a folder's files belong to, ascending. */
export function generationsOf(names: readonly string[], kind: GenerationKind): number[] {
  return names
    .map(parseGenerationFile)
    .filter((file) => file?.kind === kind)
    .map((file) => file?.generation ?? 0)
    .sort((a, b) => a - b);
}

export const WITNESS_FILE = 'witness';
export const QUARANTINE_FOLDER = 'quarantine';
export const UNFINISHED_ENDING = '.unfinished';
