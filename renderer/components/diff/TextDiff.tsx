import { useMemo } from 'react';
import styles from './diff.module.css';
import { wordDiff, type TextPart } from './word-diff';

interface TextDiffProps {
  before: string;
  after: string;
  /** Keeps spaces and breaks as code has them. */
  isCode?: boolean;
  /** Only one of the two: what went, or what came. */
  show?: 'before' | 'after' | 'both';
}

/** Longer stretches without a change are cut down to their ends. */
const LONG = 400;
const END = 120;

/** A text with the words marked that differ: by line and by mark, not by colour alone; and said to screen readers. */
export function TextDiff({ before, after, isCode = false, show = 'both' }: TextDiffProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const hidden = show === 'before' ? 'added' : show === 'after' ? 'removed' : null;
  const shown = parts.filter(({ kind }) => kind !== hidden);
  return (
    <div className={`${styles.text} ${isCode ? styles.code : ''}`} dir={isCode ? 'ltr' : 'auto'}>
      {shown.map((part, index) => (
        <Part key={index} part={part} isFirst={index === 0} isLast={index === shown.length - 1} />
      ))}
    </div>
  );
}

function Part({ part, isFirst, isLast }: { part: TextPart; isFirst: boolean; isLast: boolean }) {
  if (part.kind === 'same') {
    return <Same text={part.text} isFirst={isFirst} isLast={isLast} />;
  }
  const Tag = part.kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={part.kind === 'added' ? styles.added : styles.removed}>
      <span className="visually-hidden">{part.kind === 'added' ? ' [added: ' : ' [removed: '}</span>
      {part.text}
      <span className="visually-hidden">] </span>
    </Tag>
  );
}

function Same({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  if (text.length <= LONG || (isFirst && isLast)) {
    return text;
  }
  // At the ends of words.
  const start = isFirst ? '' : text.slice(0, END).replace(/\S+$/, '');
  const end = isLast ? '' : text.slice(-END).replace(/^\S+/, '');
  return (
    <>
      {start}
      <span className={styles.gap} title="Unchanged">
        <span aria-hidden="true"> ⋯ </span>
        <span className="visually-hidden"> (unchanged text left out) </span>
      </span>
      {end}
    </>
  );
}
