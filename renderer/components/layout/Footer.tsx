import { Frozen } from '../Frozen';
import styles from './Footer.module.css';
import { FooterContent } from './FooterContent';

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={`${styles.footer} no-print`}>
      <Frozen as="div" name="footer" className={styles.columns}>
        {import.meta.env.SSR && <FooterContent />}
      </Frozen>
    </footer>
  );
}
