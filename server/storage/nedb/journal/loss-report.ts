import type { OpenFile } from './file-system';
import { documentName } from './entries';
import type { DamagedPart } from './quarantine';

const HINT_BYTES = 256 * 1024;
const NAMES_MAX = 1_000;
/** The beginning of a step as `JSON.stringify` writes it; inside a document's strings the quotes are escaped. */
const STEP = /\["([A-Za-z]{1,20})","([A-Za-z0-9_.:-]{1,128})"[,\]]/g;

/** The documents that damaged bytes seem to have held, as far as they can still be read. */
export async function namesIn(file: OpenFile, part: DamagedPart): Promise<string[]> {
  const bytes = await file.read(part.offset, Math.min(part.end - part.offset, HINT_BYTES));
  const names = new Set<string>();
  for (const [, collection, id] of bytes.toString('latin1').matchAll(STEP)) {
    names.add(documentName(collection ?? '', id ?? ''));
  }
  return [...names];
}

export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown;
}

function transactions(first: number, last: number): string {
  return first === last ? `transaction ${first}` : `transactions ${first} to ${last}`;
}

export function describeParts(parts: readonly DamagedPart[]): string {
  return parts.map((part) => `bytes ${part.offset} to ${part.end} of ${part.file}`).join(' and ');
}

/** One sentence on damaged parts of the journal and the transactions that are missing around them, if any. */
export function describeLoss(
  parts: readonly DamagedPart[],
  names: readonly string[],
  first: number,
  last: number,
  where: string,
): string {
  const wrote = names.length > 0 ? `, which wrote ${listNames(names)}` : '';
  if (parts.length === 0) {
    const are = first === last ? 'is' : 'are';
    return `The journal lacks ${transactions(first, last)}, which ${are} gone from ${where} without a trace.`;
  }
  const damage = `Damaged: ${describeParts(parts)}, kept in the quarantine folder.`;
  if (last < first) {
    return `${damage} No transaction is missing.`;
  }
  return `${damage} Lost: ${transactions(first, last)}${wrote}.`;
}
