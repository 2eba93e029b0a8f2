import styles from '../../components/article/article.module.css';

/** The place of a post that is on its way. */
export function ArticleSkeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={styles.article}>
        <p className="visually-hidden" role="status">
          Loading the post…
        </p>
        <div className={`skeleton ${styles.ghostTitle}`} />
        <div className={`skeleton ${styles.ghostImage}`} />
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className={`skeleton ${styles.ghostLine}`} />
        ))}
      </div>
    </div>
  );
}
