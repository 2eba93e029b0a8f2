import type { CodeDocument } from '../../../../server/contract/ipc-code';

/** What of a document is shown beside its text. */
export type DocumentFacts = Omit<CodeDocument, 'text'>;

/** How the text stands: on the disk as it is here; changed, here or there; outliving a crash, though not in its file. */
export type SaveMark = 'new' | 'saved' | 'saving' | 'edited' | 'kept' | 'failed' | 'outside';

interface Standing {
  isSaving: boolean;
  problem: string | null;
  outside: object | null;
  isEdited: boolean;
  isKept: boolean;
  isUnplaced: boolean;
}

export function markOf({ isSaving, problem, outside, isEdited, isKept, isUnplaced }: Standing): SaveMark {
  if (isSaving) {
    return 'saving';
  }
  if (problem !== null) {
    return 'failed';
  }
  if (outside) {
    return 'outside';
  }
  if (isEdited) {
    return isKept ? 'kept' : 'edited';
  }
  return isUnplaced ? 'new' : 'saved';
}
