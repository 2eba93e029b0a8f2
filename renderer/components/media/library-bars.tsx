import type { Ref } from 'react';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { formatFileSize } from './format-file-size';
import styles from './media-library.module.css';

/** How much of one's space is used. */
export function Space({ ref, used, quota }: { ref: Ref<HTMLParagraphElement>; used: number; quota: number }) {
  return (
    <div className={styles.space}>
      <p ref={ref} tabIndex={-1}>
        {formatFileSize(used)} of {formatFileSize(quota)} used
      </p>
      <meter
        aria-label="Space used"
        min={0}
        max={quota}
        high={quota * 0.9}
        optimum={0}
        value={Math.min(used, quota)}
      />
    </div>
  );
}

const KINDS = [
  ['all', 'All files'],
  ['image', 'Pictures'],
  ['video', 'Videos'],
] as const;

/** Which files are shown. */
export function KindFilter({
  value,
  onChange,
}: {
  value: MediaKind | 'all';
  onChange: (value: MediaKind | 'all') => void;
}) {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Show</legend>
      {KINDS.map(([kind, words]) => (
        <label key={kind}>
          <input type="radio" name="kind-of-files" checked={value === kind} onChange={() => onChange(kind)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
