import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import styles from '../notices.module.css';
import { contentText } from './content-text';

interface BothVersionsProps {
  mine: DraftContent;
  theirs: DraftContent;
  mineTitle: string;
  theirsTitle: string;
}

/** Milliseconds that comparing may take; after that both stand there without marks. */
const PATIENCE = 300;

/** Two states of one draft side by side, with what only one of them has marked. */
export function BothVersions({ mine, theirs, mineTitle, theirsTitle }: BothVersionsProps) {
  const [left, right] = useMemo(() => [contentText(mine), contentText(theirs)], [mine, theirs]);
  const changes = useMemo(() => diffWordsWithSpace(right, left, { timeout: PATIENCE }), [left, right]);
  const side = (text: string, skipped: 'added' | 'removed') =>
    changes
      ? changes
          .filter((change) => !change[skipped])
          .map(({ value, added, removed }, index) =>
            added || removed ? <mark key={index}>{value}</mark> : <span key={index}>{value}</span>,
          )
      : text;
  return (
    <div className={styles.sideBySide}>
      {[
        { title: mineTitle, parts: side(left, 'removed') },
        { title: theirsTitle, parts: side(right, 'added') },
      ].map(({ title, parts }) => (
        <section key={title} className={styles.version} aria-label={title}>
          <h3>{title}</h3>
          <pre tabIndex={0}>{parts}</pre>
        </section>
      ))}
    </div>
  );
}
