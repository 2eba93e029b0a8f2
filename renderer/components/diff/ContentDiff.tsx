import { useMemo } from 'react';
import type { DraftContent } from '../../../server/contract/schemas/draft';
import { contentDiff, type BlockChange } from './content-diff';
import styles from './diff.module.css';
import { TextDiff } from './TextDiff';

const NAMES: Record<BlockChange['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
};

/** What differs between two states of a post, block by block. */
export function ContentDiff({ before, after }: { before: DraftContent; after: DraftContent }) {
  const changes = useMemo(() => contentDiff(before, after), [before, after]);
  if (changes.length === 0) {
    return <p className={styles.none}>The two states say the same.</p>;
  }
  return (
    <ul role="list" className={styles.blocks}>
      {changes.map((change, index) => (
        <li key={index} className={styles.block}>
          <h3 className={styles.label}>
            <span className={styles.kind} data-kind={change.kind}>
              {NAMES[change.kind]}
            </span>
            {change.label}
          </h3>
          <TextDiff before={change.before} after={change.after} isCode={change.isCode} />
        </li>
      ))}
    </ul>
  );
}
