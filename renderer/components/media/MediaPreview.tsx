import { Download, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import styles from './media-field.module.css';

interface MediaPreviewProps {
  kind: MediaKind;
  path: string;
  alt: string;
  poster: string;
  /** Said in place of what cannot be shown (SPEC §8, "Posts"). */
  failure: string;
  onFailure: () => void;
}

/** An uploaded file as readers will see it. */
export function MediaPreview({ kind, path, alt, poster, failure, onFailure }: MediaPreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (/\.(mpeg|mpg)$/.test(path)) {
    return (
      <p className={styles.note}>
        <Download size={20} aria-hidden="true" />
        <span>
          Browsers do not play this kind of film. Readers are offered <a href={path}>the file to download</a>.
        </span>
      </p>
    );
  }
  if (failed === path) {
    return (
      <p className={styles.note}>
        <ImageOff size={20} aria-hidden="true" />
        <span>{failure}</span>
      </p>
    );
  }
  const handleError = () => {
    setFailed(path);
    onFailure();
  };
  return kind === 'image' ? (
    <img
      className={styles.preview}
      src={path}
      decoding="async"
      alt={alt || 'Preview, without alternative text yet'}
      onError={handleError}
    />
  ) : (
    <video
      className={styles.preview}
      src={path}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      {...(poster && { poster })}
      onError={handleError}
    />
  );
}
