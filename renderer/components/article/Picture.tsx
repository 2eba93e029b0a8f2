import type { Image } from '../../../server/contract/schemas/common';
import { TEXT_WIDTH } from './text-width';
import styles from './article.module.css';

/** A picture inside a post. */
export function Picture({ image }: { image: Image }) {
  return (
    <img
      className={styles.picture}
      src={image.src}
      srcSet={image.srcSet || undefined}
      sizes={image.srcSet ? TEXT_WIDTH : undefined}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  );
}
