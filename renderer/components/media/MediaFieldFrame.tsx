import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import formStyles from '../form/form.module.css';
import styles from './media-field.module.css';
import type { FileDrop } from './use-file-drop';

const HINTS = {
  image: 'JPEG, PNG, GIF, WebP, BMP or TIFF, up to 10 MB. Large pictures are made smaller for you.',
  video: 'MP4, WebM or MPEG, up to 50 MB.',
} as const;

interface MediaFieldFrameProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  label: string;
  kind: MediaKind;
  problem: string | undefined;
  drop: FileDrop;
  /** Its words are read out, but not shown. */
  isFolded: boolean;
  children: ReactNode;
}

/** Label, hint and problem of a field for a file, tied to it, and the place where files can be dropped. */
export function MediaFieldFrame(props: MediaFieldFrameProps) {
  const { ref, id, label, kind, problem, drop, isFolded, children } = props;
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  return (
    <div
      ref={ref}
      id={id}
      className={`${styles.field} ${isFolded ? styles.folded : ''} ${drop.isOver ? styles.over : ''}`}
      role="group"
      data-folded={isFolded || undefined}
      tabIndex={-1}
      aria-labelledby={ids.label}
      aria-describedby={problem ? `${ids.hint} ${ids.error}` : ids.hint}
      {...drop.handlers}
    >
      <p className={isFolded ? 'visually-hidden' : formStyles.label} id={ids.label}>
        {label}
      </p>
      <p className={isFolded ? 'visually-hidden' : formStyles.hint} id={ids.hint}>
        {HINTS[kind]}
      </p>
      {problem && (
        <p className={formStyles.error} id={ids.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      {children}
    </div>
  );
}
