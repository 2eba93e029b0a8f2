import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import { mergePost } from '../../../../server/contract/rules/merge-post';
import { Button } from '../../../components/Button';
import { ContentDiff } from '../../../components/diff/ContentDiff';
import { contentDiff } from '../../../components/diff/content-diff';
import { formatMoment } from '../../../components/format-moment';
import { ClashChoice } from './ClashChoice';
import { clashesOf, resultOf, type Decisions } from './merge-choices';
import styles from './merge.module.css';

const ContentPreview = lazy(() =>
  import('../preview/ContentPreview').then((module) => ({ default: module.ContentPreview })),
);

interface MergeScreenProps {
  /** The state that both were made from. */
  base: DraftContent;
  /** What stands in the form. */
  mine: DraftContent;
  /** What is in place now. */
  theirs: DraftContent;
  /** When the other version was saved (ISO 8601) and by whom, where that is known. */
  theirsAt?: string | undefined;
  theirsBy?: string | undefined;
  /** Takes the post as it becomes. */
  onDone: (content: DraftContent) => void;
  onCancel: () => void;
}

/**
 * Two people, or one in two windows, changed a post. What only one of them touched is brought together by itself;
 * where both did, this asks.
 */
export function MergeScreen({ base, mine, theirs, theirsAt, theirsBy, onDone, onCancel }: MergeScreenProps) {
  const versions = useMemo(() => ({ base, mine, theirs }), [base, mine, theirs]);
  const clashes = useMemo(() => clashesOf(versions), [versions]);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isShown, setIsShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const result = useMemo(() => resultOf(versions, clashes, decisions), [versions, clashes, decisions]);
  const open = clashes.filter(({ path }) => !decisions[path]);

  const finish = () => {
    const [first] = open;
    if (first) {
      list.current?.querySelectorAll('fieldset')[clashes.indexOf(first)]?.querySelector('input')?.focus();
    } else {
      onDone(result);
    }
  };
  return (
    <section className={styles.screen} aria-labelledby="merge-title" onKeyDown={keepForm}>
      <header className={styles.head}>
        <h2 id="merge-title" ref={heading} tabIndex={-1}>
          Bring two versions together
        </h2>
        <p>
          {theirsBy ? `${theirsBy} changed this post` : 'This post was changed elsewhere'}
          {theirsAt && (
            <>
              {' '}
              on <time dateTime={theirsAt}>{formatMoment(theirsAt)}</time>
            </>
          )}
          , while you were writing. Nothing of either version is lost.
        </p>
      </header>
      <Taken mine={mine} base={base} theirs={theirs} />
      {clashes.length > 0 && (
        <div ref={list} className={styles.clashes}>
          <h3>
            {clashes.length === 1
              ? 'One part was changed by both of you'
              : `${clashes.length} parts were changed by both of you`}
          </h3>
          {clashes.map((clash) => (
            <ClashChoice
              key={clash.path}
              clash={clash}
              decision={decisions[clash.path]}
              onDecide={(decision) => setDecisions((before) => ({ ...before, [clash.path]: decision }))}
            />
          ))}
        </div>
      )}
      <details className={styles.result} onToggle={(event) => setIsShown(event.currentTarget.open)}>
        <summary>See how the post becomes</summary>
        {isShown && (
          <div className={styles.preview}>
            <Suspense fallback={<p role="status">The preview is on its way…</p>}>
              <ContentPreview content={result} />
            </Suspense>
          </div>
        )}
      </details>
      <footer className={styles.foot}>
        <p role="status">
          {open.length === 0
            ? 'Everything is decided.'
            : `${open.length} ${open.length === 1 ? 'part is' : 'parts are'} still to be decided.`}
        </p>
        <div className={styles.actions}>
          <Button onClick={finish}>{open.length === 0 ? 'Use this version' : 'Go to the next one'}</Button>
          <Button look="secondary" onClick={onCancel}>
            Decide later
          </Button>
        </div>
      </footer>
    </section>
  );
}

/** Enter in a field of ours would send the form that the screen stands in. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
  }
}

/** What of the other version came in by itself. */
function Taken({ base, mine, theirs }: { base: DraftContent; mine: DraftContent; theirs: DraftContent }) {
  const merged = useMemo(() => mergePost(base, mine, theirs).merged, [base, mine, theirs]);
  const count = useMemo(() => contentDiff(mine, merged).length, [mine, merged]);
  return count === 0 ? null : (
    <details className={styles.taken}>
      <summary>
        <CircleCheck size={20} aria-hidden="true" />
        {count === 1
          ? 'One change of the other version was taken in by itself'
          : `${count} changes of the other version were taken in by themselves`}
      </summary>
      <ContentDiff before={mine} after={merged} />
    </details>
  );
}
