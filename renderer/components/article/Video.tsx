import type { Video as Shown } from '../../../server/contract/schemas/common';
import styles from './article.module.css';

/** A video; one that browsers do not play, as a download (DECISIONS, "TIFF, MPEG, GIF"). */
export function Video({ video: { src, poster, width, height, isPlayable } }: { video: Shown }) {
  const link = (
    <a href={src} download>
      Download the video
    </a>
  );
  return isPlayable ? (
    <video
      className={styles.picture}
      src={src}
      poster={poster || undefined}
      width={width}
      height={height}
      controls
      preload="metadata"
      playsInline
    >
      {link}
    </video>
  ) : (
    <p>{link} (MPEG)</p>
  );
}
