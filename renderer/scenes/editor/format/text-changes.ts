import { diffWordsWithSpace } from 'diff';
import type { TextChange } from '../model/file-editor';

/** Milliseconds after which one large replacement will do. */
const PATIENCE = 1_000;

/** The small changes that turn one text into another, so that cursors, folds and marks stay where they were. */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) {
    return [];
  }
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE });
  if (!parts) {
    return [{ from: 0, to: before.length, insert: after }];
  }
  const changes: TextChange[] = [];
  let place = 0;
  let last: TextChange | undefined;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      place += value.length;
      last = undefined;
      continue;
    }
    if (!last) {
      last = { from: place, to: place, insert: '' };
      changes.push(last);
    }
    if (removed) {
      place += value.length;
      last.to = place;
    } else {
      last.insert += value;
    }
  }
  return changes;
}
