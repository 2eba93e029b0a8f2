import { useLocation } from 'react-router-dom';
import { Link } from '../Link';
import styles from './Header.module.css';

const LINKS = [
  ['/', 'Home'],
  ['/explore', 'Explore'],
  ['/faq', 'FAQ'],
] as const;

/** The name of the site and the way to the main pages. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header className={styles.frame}>
      <div className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Lectern, home">
          Lectern<span aria-hidden="true">.</span>
        </Link>
        <nav aria-label="Main">
          <ul role="list" className={styles.links}>
            {LINKS.map(([to, name]) => (
              <li key={to}>
                <Link to={to} className={styles.link} aria-current={to === pathname ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
