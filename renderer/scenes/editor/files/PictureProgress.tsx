import { useId } from 'react';
import { Button } from '../../../components/Button';
import styles from './file-actions.module.css';

/** A picture that is being drawn. */
export interface PictureProgressProps {
  /** 0 to 1. */
  done: number;
  onCancel: () => void;
}

/** How far the drawing of a picture has come, and the way to end it. */
export function PictureProgress({ done, onCancel }: PictureProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>Drawing the picture</label>
      <progress id={id} max={1} value={done} />
      <span aria-hidden="true" className={styles.percent}>
        {Math.floor(done * 100)} %
      </span>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
