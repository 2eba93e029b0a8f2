import { Link } from './Link';
import type { PostCard as Card } from '../../server/contract/schemas/post';
import { formatDate } from './format-date';
import { Html } from './Html';
import styles from './PostCard.module.css';

interface PostCardProps {
  post: Card;
  /** Level of its title, one below the heading of the list. */
  level?: 2 | 3;
  /** The picture is near the top of the page. */
  isEarly?: boolean;
}

/** A post in a list: the whole card leads to it. */
export function PostCard({ post, level = 3, isEarly = false }: PostCardProps) {
  const Title = `h${level}` as const;
  const image = post.titleImage;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {image ? (
          <img
            src={image.src}
            srcSet={image.srcSet || undefined}
            sizes={image.srcSet ? '(min-width:600px) 24rem,100vw' : undefined}
            width={image.width}
            height={image.height}
            alt=""
            loading={isEarly ? undefined : 'lazy'}
            decoding="async"
          />
        ) : (
          <span aria-hidden="true">{post.category}</span>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.category}>{post.category}</p>
        <Title className={styles.title}>
          <Link to={`/post/${encodeURIComponent(post.slug)}`}>{post.title}</Link>
        </Title>
        {post.highlight ? (
          <Html as="p" className={styles.excerpt} html={post.highlight} />
        ) : (
          <p className={styles.excerpt}>{post.excerpt}</p>
        )}
        <p className={styles.meta}>
          <span>{post.author}</span>
          <time dateTime={post.date}>{formatDate(post.date)}</time>
          <span>{post.readMinutes} min read</span>
        </p>
      </div>
    </article>
  );
}

/** The place of a card that is on its way. */
export function PostCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={`${styles.picture} skeleton`} />
      <div className={styles.text}>
        <div className={`skeleton ${styles.line} ${styles.short}`} />
        <div className={`skeleton ${styles.line} ${styles.tall}`} />
        <div className={`skeleton ${styles.line}`} />
        <div className={`skeleton ${styles.line} ${styles.half}`} />
      </div>
    </div>
  );
}
