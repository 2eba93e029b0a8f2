import { diffArrays } from 'diff';
import type { DraftContent } from '../../../server/contract/schemas/draft';
import { contentBlocks, type Block } from './content-blocks';
import { likeness } from './word-diff';

/** What became of one block. `moved`: the same text stands elsewhere. */
export interface BlockChange {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  label: string;
  before: string;
  after: string;
  isCode: boolean;
}

/** Blocks that share less than this are two, not one that was changed. */
const ALIKE = 0.25;

/** What stands in a post at one place only: it is compared however little is left of it. */
const SINGLE = new Set(['title', 'category', 'keywords', 'content', 'summary', 'titleImage', 'titleVideo']);

/** What differs between two states of a post, block by block in the order of reading. */
export function contentDiff(before: DraftContent, after: DraftContent): BlockChange[] {
  const runs = diffArrays(contentBlocks(before), contentBlocks(after), {
    comparator: (one, other) => one.kind === other.kind && one.text === other.text,
  });
  const changes: BlockChange[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  const settle = (): void => {
    changes.push(...paired(removed, added));
    [removed, added] = [[], []];
  };
  for (const run of runs) {
    if (run.removed) {
      removed.push(...run.value);
    } else if (run.added) {
      added.push(...run.value);
    } else {
      settle();
    }
  }
  settle();
  return withMoves(changes);
}

function paired(removed: readonly Block[], added: readonly Block[]): BlockChange[] {
  const left = [...removed];
  const changes = added.map((block): BlockChange => {
    const index = left.findIndex(
      (other) =>
        other.kind === block.kind && (SINGLE.has(block.kind) || likeness(other.text, block.text) >= ALIKE),
    );
    const [partner] = index === -1 ? [] : left.splice(index, 1);
    return {
      kind: partner ? 'changed' : 'added',
      label: block.label,
      before: partner?.text ?? '',
      after: block.text,
      isCode: block.isCode,
    };
  });
  return [
    ...left.map(({ label, text, isCode }): BlockChange => ({
      kind: 'removed',
      label,
      before: text,
      after: '',
      isCode,
    })),
    ...changes,
  ];
}

/** What went at one place and came at another was moved. */
function withMoves(changes: readonly BlockChange[]): BlockChange[] {
  const gone = new Map(
    changes.filter(({ kind }) => kind === 'removed').map((change) => [change.before, change]),
  );
  const moved = new Set<BlockChange>();
  const found = changes.map((change) => {
    const from = change.kind === 'added' ? gone.get(change.after) : undefined;
    if (!from || moved.has(from)) {
      return change;
    }
    moved.add(from);
    return {
      ...change,
      kind: 'moved' as const,
      before: from.before,
      label: `${from.label} → ${change.label}`,
    };
  });
  return found.filter((change) => !moved.has(change));
}
