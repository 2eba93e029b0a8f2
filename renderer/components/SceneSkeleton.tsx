import pageStyles from './page.module.css';
import styles from './SceneSkeleton.module.css';

/** Stands where a scene is on its way. Appears only when that takes a moment. */
export function SceneSkeleton() {
  return (
    <div className={`${pageStyles.page} ${styles.late}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className={`skeleton ${styles.title}`} />
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className={`skeleton ${styles.line}`} />
      ))}
    </div>
  );
}
