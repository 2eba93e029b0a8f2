import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import formStyles from '../components/form/form.module.css';
import styles from './editor.module.css';

interface EditorFrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** How long the text is and may be; said from four fifths on. */
  length?: number;
  maxLength?: number | undefined;
  /** Stands at the end of the label's line, such as a choice of languages. */
  aside?: ReactNode;
  onLabelClick: () => void;
  children: ReactNode;
}

const number = new Intl.NumberFormat('en');

/** The frame of an editor: label, hint, what is wrong, how much room is left. Looks as other fields do. */
export function EditorFrame({
  id,
  label,
  hint,
  error,
  isRequired = false,
  length = 0,
  maxLength,
  aside,
  onLabelClick,
  children,
}: EditorFrameProps) {
  return (
    <div className={formStyles.field}>
      <div className={styles.head}>
        {/* The editor is no control that a label can lead to by itself. */}
        <label className={formStyles.label} htmlFor={id} onClick={onLabelClick}>
          {label}
          {isRequired && (
            <span className={formStyles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {hint && (
        <p className={formStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className={formStyles.error} id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {maxLength !== undefined && <Room length={length} maxLength={maxLength} />}
    </div>
  );
}

/** Typing goes on beyond the limit, so that nothing is lost: it only says by how much. */
function Room({ length, maxLength }: { length: number; maxLength: number }) {
  const isOver = length > maxLength;
  return (
    <>
      {length > maxLength * 0.8 && (
        <p className={`${styles.room} ${isOver ? styles.isOver : ''}`}>
          {isOver
            ? `${number.format(length - maxLength)} characters too many: at most ${number.format(maxLength)} fit.`
            : `${number.format(length)} of ${number.format(maxLength)} characters`}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isOver && `Too long: at most ${number.format(maxLength)} characters fit.`}
      </p>
    </>
  );
}
