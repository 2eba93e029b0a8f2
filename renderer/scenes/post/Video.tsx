import styles from './article.module.css';

/** A video; MPEG, which browsers do not play, as a download (DECISIONS, "TIFF, MPEG, GIF"). */
export function Video({ src, poster }: { src: string; poster?: string }) {
  if (/\.mpe?g$/i.test(src)) {
    return (
      <p>
        <a href={src} download>
          Download the video (MPEG)
        </a>
      </p>
    );
  }
  return (
    <video
      className={styles.picture}
      src={src}
      poster={poster || undefined}
      controls
      preload="metadata"
      playsInline
    >
      <a href={src} download>
        Download the video
      </a>
    </video>
  );
}
