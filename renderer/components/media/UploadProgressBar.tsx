import { useId } from 'react';
import type { UploadState } from '../../stores/uploads/uploads-store';
import { Button } from '../Button';
import styles from './media-field.module.css';
import { useObjectUrl } from './use-object-url';

interface UploadProgressBarProps {
  state: Extract<UploadState, { status: 'uploading' }>;
  onCancel: () => void;
}

const STAGES = {
  preparing: 'Preparing…',
  sending: 'Uploading…',
  finishing: 'Almost done…',
} as const;

/** A file on its way: what it is, how far it is, and the way to stop it. */
export function UploadProgressBar({ state, onCancel }: UploadProgressBarProps) {
  const { file, name, percent, stage } = state;
  const nameId = useId();
  // A TIFF cannot be shown by browsers, and a film would be loaded twice.
  const isShown = file.type.startsWith('image/') && file.type !== 'image/tiff';
  const address = useObjectUrl(isShown ? file : null);
  return (
    <div className={styles.uploading}>
      {address && <img className={styles.thumbnail} src={address} alt="" decoding="async" />}
      <div className={styles.way}>
        <p className={styles.fileName} id={nameId}>
          {name}
        </p>
        <progress className={styles.bar} max={100} value={percent} aria-labelledby={nameId} />
        <p className={styles.figures}>
          <span>{STAGES[stage]}</span>
          <span>{percent}%</span>
        </p>
      </div>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
