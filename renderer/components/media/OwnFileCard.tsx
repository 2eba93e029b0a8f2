import { useEffect, useRef } from 'react';
import { Check, Copy, Film, Trash2 } from 'lucide-react';
import type { OwnFile } from '../../stores/uploads/library-store';
import { Button } from '../Button';
import { formatDate } from '../format-date';
import { formatFileSize } from './format-file-size';
import styles from './media-library.module.css';

interface OwnFileCardProps {
  file: OwnFile;
  /** Whether it is being asked if the file may go. */
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onCopy: () => void;
  onRemove: () => void;
  onChoose?: () => void;
}

/** One of one's own files. */
export function OwnFileCard({ file, isAsked, onAsk, onCopy, onRemove, onChoose }: OwnFileCardProps) {
  const name = file.name || file.key;
  const card = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  // The button that had the focus is gone, both when it is asked and when it is answered.
  useEffect(() => {
    if (isAsked !== wasAsked.current) {
      wasAsked.current = isAsked;
      const buttons = card.current?.querySelectorAll('button');
      (isAsked ? buttons?.[0] : buttons?.[buttons.length - 1])?.focus({ preventScroll: true });
    }
  }, [isAsked]);
  const size = file.width > 0 ? `${file.width} × ${file.height}, ` : '';
  const picture = file.type.startsWith('image/') ? smallest(file) : file.poster;
  return (
    <li ref={card} className={styles.card}>
      <div className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <Film size={32} aria-hidden="true" />
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.facts}>
          {size}
          {formatFileSize(file.bytes)}
          <br />
          {formatDate(file.createdAt)}
          {file.isUsed && ', in use'}
        </p>
      </div>
      {isAsked ? (
        <div className={styles.question} role="group" aria-label={`Delete ${name}?`}>
          <p>Delete it for good?</p>
          <Button className={styles.destructive} onClick={onRemove}>
            Delete
          </Button>
          <Button look="quiet" onClick={() => onAsk(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          {onChoose && (
            <Button onClick={onChoose}>
              <Check size={18} aria-hidden="true" />
              Choose<span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={`Copy the address of ${name}`}
            title="Copy the address"
            onClick={onCopy}
          >
            <Copy size={18} aria-hidden="true" />
          </Button>
          {!file.isUsed && (
            <Button look="quiet" aria-label={`Delete ${name}`} title="Delete" onClick={() => onAsk(true)}>
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The narrowest copy of a picture: it is shown small. */
function smallest({ variants, path }: OwnFile): string {
  return [...variants].sort((one, other) => one.width - other.width)[0]?.path ?? path;
}
