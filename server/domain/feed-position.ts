/**
 * Where a change stands among all: the transaction's place in the journal, and the change's own in the transaction,
 * from 1. One transaction may change many, and an interruption may come between any two of them.
 */
export interface FeedPosition {
  sequence: number;
  index: number;
}

const POSITION = /^(\d{1,15})(?:-(\d{1,15}))?$/;

/** As a client keeps it: `123-4`. */
export function formatPosition({ sequence, index }: FeedPosition): string {
  return `${sequence}-${index}`;
}

/** @returns undefined for what is no position; a sequence alone stands before all changes of its transaction */
export function parsePosition(text: string): FeedPosition | undefined {
  const [, sequence, index = '0'] = POSITION.exec(text) ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), index: Number(index) };
}

/** Below 0 when the first comes before the second, as `Array.sort` takes it. */
export function comparePositions(first: FeedPosition, second: FeedPosition): number {
  return first.sequence - second.sequence || first.index - second.index;
}
