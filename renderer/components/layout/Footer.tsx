import { Frozen } from '../Frozen';
import styles from './Footer.module.css';

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={`${styles.footer} no-print`}>
      <Frozen as="div" name="footer" className={styles.columns} />
    </footer>
  );
}
