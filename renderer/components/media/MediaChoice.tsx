import { FolderOpen, ImagePlus, RotateCw, Trash2, Upload, Video, X } from 'lucide-react';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { Button } from '../Button';
import type { MediaFieldMode } from './media-mode';
import styles from './media-field.module.css';

interface MediaChoiceProps {
  kind: MediaKind;
  label: string;
  mode: MediaFieldMode;
  onChoose: () => void;
  onOpenLibrary: () => void;
  /** Null where the same file cannot go another time. */
  onRetry: (() => void) | null;
  /** Forgets a file that did not arrive; null where none is at fault. */
  onDismiss: (() => void) | null;
  /** Null where there is nothing to remove. */
  onRemove: (() => void) | null;
  /** Null where the field stands open by itself. */
  onCancel: (() => void) | null;
}

/** The ways to a file: chosen, dropped, pasted, from one's own files, and away again. */
export function MediaChoice({
  kind,
  label,
  mode,
  onChoose,
  onOpenLibrary,
  onRetry,
  onDismiss,
  onRemove,
  onCancel,
}: MediaChoiceProps) {
  if (mode === 'uploading') {
    return null;
  }
  const Picture = kind === 'image' ? ImagePlus : Video;
  const isEmpty = mode === 'empty';
  return (
    <div className={isEmpty || mode === 'failed' ? styles.zone : styles.choice}>
      {isEmpty && <Picture className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />}
      <div className={styles.actions}>
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw size={18} aria-hidden="true" />
            Try again
            <For label={label} />
          </Button>
        )}
        <Button look="secondary" onClick={onChoose}>
          <Upload size={18} aria-hidden="true" />
          {WORDS[mode]}
          <For label={label} />
        </Button>
        <Button look="quiet" onClick={onOpenLibrary}>
          <FolderOpen size={18} aria-hidden="true" />
          Choose from my files
          <For label={label} />
        </Button>
        {onDismiss && (
          <Button look="quiet" onClick={onDismiss}>
            <X size={18} aria-hidden="true" />
            {mode === 'filled' ? 'Keep the present one' : 'Go on without'}
            <For label={label} />
          </Button>
        )}
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
            Remove
            <For label={label} />
          </Button>
        )}
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
            <For label={label} />
          </Button>
        )}
      </div>
      {isEmpty && (
        <p className={styles.ways}>You can also drop it here, or paste it while this field is focused.</p>
      )}
    </div>
  );
}

const WORDS: Record<MediaFieldMode, string> = {
  empty: 'Choose a file',
  failed: 'Choose another',
  filled: 'Replace',
  uploading: '',
};

/** Many fields stand on one page: which one a button belongs to is read out with it. */
function For({ label }: { label: string }) {
  return <span className="visually-hidden">: {label}</span>;
}
