import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { BackgroundImageError, readBackgroundImage } from './background-image';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

/** A picture behind the page: a local file up to 2 MB, or none. */
export function BackgroundPicker({ draft }: { draft: Draft }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const hasImage = draft.draft.backgroundImage !== '';

  const choose = async (file: File) => {
    setError(null);
    try {
      draft.change({ backgroundImage: await readBackgroundImage(file) });
    } catch (reason) {
      if (!(reason instanceof BackgroundImageError)) {
        throw reason;
      }
      setError(reason.message);
    }
  };
  return (
    <div className={styles.setting}>
      <span className={styles.name} id="setting-background">
        Background image
      </span>
      <p className={styles.hint} id="setting-background-hint">
        A file of yours, up to 2 MB. It stays in this browser.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) {
            void choose(file);
          }
        }}
      />
      <div className={styles.actions}>
        <Button
          look="secondary"
          aria-describedby="setting-background setting-background-hint"
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden="true" />
          {hasImage ? 'Replace' : 'Choose'}
        </Button>
        {hasImage && (
          <Button look="quiet" onClick={() => draft.reset('backgroundImage')}>
            <Trash2 size={18} aria-hidden="true" />
            Remove
          </Button>
        )}
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}
